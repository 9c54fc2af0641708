// Create and edit pages of the console: a card with the heading, the form and the buttons.

import { Box, Paper } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord, RedirectionSideEffect, TransformData } from 'react-admin';
import {
  CreateBase,
  DeleteButton,
  EditBase,
  SaveButton,
  SimpleForm,
  Toolbar,
  useCanAccess,
  useGetResourceLabel,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { PageTitle } from '../lists/PageTitle';
import type { TextKey } from '../text/useText';
import { key } from '../text/useText';

interface DeleteTexts {
  /** The question of the confirmation; react-admin's own when missing. */
  sure?: TextKey;
  done?: TextKey;
  onError?: (error: unknown) => void;
  /** Returns `true` if deleting is offered for the record at all. */
  offered?: (record: RaRecord) => boolean;
}

/** Save, and Delete where the user may delete. */
export function FormToolbar({ deletion }: { deletion?: DeleteTexts | false }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' });
  const offered = record?.id !== undefined && deletion !== false && mayDelete && (deletion?.offered?.(record) ?? true);
  return (
    <Toolbar>
      <SaveButton color="brand" alwaysEnable={record === undefined} />
      <Box sx={{ flex: 1 }} />
      {offered && (
        <DeleteButton
          mutationMode="pessimistic"
          variant="outlined"
          {...(deletion?.sure ? { confirmTitle: 'ra.action.confirm', confirmContent: key(deletion.sure) } : {})}
          {...(deletion?.done ? { successMessage: key(deletion.done) } : {})}
          {...(deletion?.onError ? { mutationOptions: { onError: deletion.onError } } : {})}
        />
      )}
    </Toolbar>
  );
}

function EditTitle({ name }: { name: (record: RaRecord) => string }) {
  const record = useRecordContext();
  const label = useGetResourceLabel()(useResourceContext() ?? '', 1);
  return <PageTitle title={record ? `${label} ${name(record)}` : label} />;
}

interface EditProps {
  name: (record: RaRecord) => string;
  /** The message after saving. */
  saved: TextKey;
  deletion?: DeleteTexts | false;
  transform?: TransformData;
  redirect?: RedirectionSideEffect;
  /** Actions on the record, displayed next to the heading. */
  actions?: ReactNode;
  /** Tabs of the record, shown above the form. */
  above?: ReactNode;
  children: ReactNode;
}

export function ConsoleEdit({
  name,
  saved,
  deletion,
  transform,
  redirect = 'list',
  actions,
  above,
  children,
}: EditProps) {
  const notify = useNotify();
  const go = useRedirect();
  const resource = useResourceContext() ?? '';
  return (
    <EditBase
      mutationMode="pessimistic"
      {...(transform ? { transform } : {})}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify(key(saved), { type: 'success' });
          go(redirect, resource, record.id, record);
        },
      }}
    >
      <Paper variant="outlined" sx={{ maxWidth: 900 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 48, px: 2, pt: 1 }}>
          <EditTitle name={name} />
          <Box sx={{ flex: 1 }} />
          {actions}
        </Box>
        {above}
        <SimpleForm toolbar={<FormToolbar deletion={deletion} />} warnWhenUnsavedChanges>
          {children}
        </SimpleForm>
      </Paper>
    </EditBase>
  );
}

interface CreateProps {
  saved: TextKey;
  transform?: TransformData;
  defaultValues?: Record<string, unknown>;
  onCreated?: (record: RaRecord) => void;
  children: ReactNode;
}

export function ConsoleCreate({ saved, transform, defaultValues, onCreated, children }: CreateProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const go = useRedirect();
  const resource = useResourceContext() ?? '';
  const label = useGetResourceLabel()(resource, 1);
  return (
    <CreateBase
      {...(transform ? { transform } : {})}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          if (onCreated) {
            onCreated(record);
            return;
          }
          notify(key(saved), { type: 'success' });
          go('list', resource);
        },
      }}
    >
      <Paper variant="outlined" sx={{ maxWidth: 900 }}>
        <Box sx={{ px: 2, pt: 2 }}>
          <PageTitle title={translate('ra.page.create', { name: label })} />
        </Box>
        <SimpleForm toolbar={<FormToolbar deletion={false} />} defaultValues={defaultValues} warnWhenUnsavedChanges>
          {children}
        </SimpleForm>
      </Paper>
    </CreateBase>
  );
}
