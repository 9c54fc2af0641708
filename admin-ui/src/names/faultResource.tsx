// The two lists of which a failed question takes one each: machine areas and common defects, of a group.

import type { ComponentType } from 'react';
import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { Fault } from '../api/wire';
import { GroupInput } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { GroupName } from '../lists/GroupName';
import { nameResource } from './NameResource';

const f = source<Fault>();

export const faultResource = (name: 'areas' | 'defects', icon: ComponentType) =>
  nameResource<Fault>({
    name,
    icon,
    required: `names.errors.${name}`,
    created: `names.saved.${name}.created`,
    updated: `names.saved.${name}.updated`,
    deleted: `names.saved.${name}.deleted`,
    deleteSure: name === 'areas' ? 'names.areaDelete' : 'names.defectDelete',
    capitals: true,
    phone: { primary: (one) => one.name },
    columns: (operator) => [operator && <DataTable.Col key="group" source={f('groupId')} field={GroupName} />],
    facets: (
      <ReferenceFacet
        label={`resources.${name}.fields.groupId`}
        source={f('groupId')}
        reference="groups"
        show={(group) => group.name}
      />
    ),
    createInputs: <GroupInput source={f('groupId')} />,
  });
