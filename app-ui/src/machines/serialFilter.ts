// The one filter every search for a machine uses: its serial contains the text (2 §4.2).
import type { Filter } from '../api/wire.ts';

export const serialFilter = (text: string): Filter => ({
  FieldName: 'Vin',
  FieldValue: text,
  ConditionOperator: 'like',
  FieldType: 'String',
  Function: 'None',
});
