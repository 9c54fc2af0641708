// The two lists of which a failed question takes one each: machine areas and common defects, of a group.

import type { ComponentType } from 'react';
import type { Fault } from '../api/wire';
import { nameResource } from './NameResource';
import { ofGroup } from './owners';

export const faultResource = (name: 'areas' | 'defects', icon: ComponentType) => {
  const group = ofGroup(name);
  return nameResource<Fault>({
    name,
    icon,
    required: `names.errors.${name}`,
    created: `names.saved.${name}.created`,
    updated: `names.saved.${name}.updated`,
    deleted: `names.saved.${name}.deleted`,
    deleteSure: name === 'areas' ? 'names.areaDelete' : 'names.defectDelete',
    capitals: true,
    phone: { primary: (one) => one.name },
    columns: (isOperator) => [group.column(isOperator)],
    facets: group.facet,
    createInputs: group.create,
  });
};
