// The filter of every search for a machine: its serial contains the text (STOCK-094).
import type { Filter } from '../api/wire.ts';

export const serialFilter = (text: string): Filter => ({
  FieldName: 'Vin',
  FieldValue: text,
  ConditionOperator: 'like',
  FieldType: 'String',
  Function: 'None',
});
