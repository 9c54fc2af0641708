// The trail above a page of a record: section of the menu, list, record.

import { Breadcrumbs, Typography } from '@mui/material';
import {
  Link,
  useCreatePath,
  useGetIdentity,
  useGetOne,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { matchPath, useLocation } from 'react-router-dom';
import type { SignedIn } from '../api/wire';
import { useText } from '../text/useText';
import { isSection } from './sections';

/** The name of a record that its page has read; the trail itself reads nothing. */
function RecordName({ resource, id }: { resource: string; id: string }) {
  const nameOf = useGetRecordRepresentation(resource);
  const { data: record } = useGetOne(resource, { id }, { enabled: false });
  return <>{record ? nameOf(record) : ''}</>;
}

interface Place {
  resource: string;
  /** The record, or `create`. */
  page: string;
}

function Steps({ resource, page }: Place) {
  const text = useText();
  const translate = useTranslate();
  const path = useCreatePath();
  const label = useGetResourceLabel();
  const { data: user } = useGetIdentity();
  const section = (user as SignedIn | undefined)?.resources.find(({ name }) => name === resource)?.menu ?? '';
  return (
    <Breadcrumbs aria-label={text('menu.trail')} sx={{ mb: 1, fontSize: 13, '& .MuiBreadcrumbs-ol': { minHeight: 24 } }}>
      {isSection(section) ? <Typography sx={{ fontSize: 13 }}>{text(`menu.${section}`)}</Typography> : null}
      <Link to={path({ resource, type: 'list' })} sx={{ lineHeight: '24px', textDecoration: 'underline' }}>
        {label(resource, 2)}
      </Link>
      <Typography aria-current="page" sx={{ fontSize: 13, color: 'text.primary', overflowWrap: 'anywhere' }}>
        {page === 'create' ? translate('ra.page.create', { name: label(resource, 1) }) : <RecordName resource={resource} id={page} />}
      </Typography>
    </Breadcrumbs>
  );
}

/** Nothing on a list and on pages that are no resource. */
export function Trail() {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const { resource = '', page = '' } = matchPath('/:resource/:page/*', pathname)?.params ?? {};
  return resource in definitions && page !== '' ? <Steps resource={resource} page={page} /> : null;
}
