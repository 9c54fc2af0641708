// Searches for a machine by its serial: the filter of all of them, and the search over the group.
import type { Filter, StockQuery } from '../api/wire.ts';

/** The serial contains the text (STOCK-094). */
export const serialFilter = (text: string): Filter => ({
  FieldName: 'Vin',
  FieldValue: text,
  ConditionOperator: 'like',
  FieldType: 'String',
  Function: 'None',
});

/** A page of the machines of the whole group, at any site, whose serial contains the text. */
export const groupSearch = (text: string, limit: number, offset = 0): StockQuery => ({
  Filters: [serialFilter(text)],
  FilterProperty: { OrderBy: '', Offset: offset, RecordLimit: limit },
  IsGroupSearch: true,
});
