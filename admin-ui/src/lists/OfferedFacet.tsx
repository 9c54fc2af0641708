import { useText } from '../text/useText';
import { Facet } from './facets';

/** A filter by whether a record is offered. */
export function OfferedFacet() {
  const text = useText();
  return (
    <Facet
      label={text('offered.title')}
      source="active"
      choices={[
        { value: true, label: text('yes') },
        { value: false, label: text('no') },
      ]}
    />
  );
}
