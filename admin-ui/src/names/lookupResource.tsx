// The two lists of a group of which an item of a check template takes one each: machine types and menu pricing categories.

import type { ComponentType } from 'react';
import type { Lookup } from '../api/wire';
import { nameResource } from './NameResource';
import { ofGroup } from './owners';

export function lookupResource(name: 'machinetypes' | 'menupricingcategories', icon: ComponentType) {
  const group = ofGroup(name);
  return nameResource<Lookup>({
    name,
    icon,
    required: `smallLists.required.${name}`,
    created: `smallLists.saved.${name}.created`,
    updated: `smallLists.saved.${name}.updated`,
    deleted: `smallLists.saved.${name}.deleted`,
    deleteSure: `smallLists.deleteSure.${name}`,
    phone: { primary: (one) => one.name },
    columns: (isOperator) => [group.column(isOperator)],
    facets: group.facet,
    createInputs: group.create,
  });
}
