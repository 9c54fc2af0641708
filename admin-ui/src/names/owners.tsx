// Shared parts of the lists of a site, and of those of a group: the column of the owner, its filter and its inputs.

import { TextInput } from 'react-admin';
import { GroupInput, SiteInput, siteName } from '../forms/owner';
import { Column } from '../lists/Column';
import { ReferenceFacet } from '../lists/facets';

/** The parts of a resource whose records belong to a site. The site of a record stays as it is. */
export const ofSite = (resource: string) => ({
  column: <Column key="site" source="siteCode" disableSort />,
  facet: <ReferenceFacet label={`resources.${resource}.fields.siteId`} source="siteId" reference="sites" show={siteName} />,
  create: <SiteInput source="siteId" />,
  edit: <TextInput source="siteCode" readOnly />,
});

/** The parts of a resource whose records belong to a group. Operators see and choose it; all others have one. */
export const ofGroup = (resource: string) => ({
  column: (isOperator: boolean) => isOperator && <Column key="group" source="groupId" names="groups" />,
  facet: <ReferenceFacet label={`resources.${resource}.fields.groupId`} source="groupId" reference="groups" show={(group) => group.name} />,
  create: <GroupInput source="groupId" />,
});
