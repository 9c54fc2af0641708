import VatIcon from '@mui/icons-material/PercentOutlined';
import { BooleanInput } from 'react-admin';
import { source } from '../api/source';
import type { VatRate } from '../api/wire';
import { NumberBox } from '../forms/NumberBox';
import { numberLanguage } from '../forms/numbers';
import { Column } from '../lists/Column';
import { nameResource } from '../names/NameResource';
import { ofSite } from '../names/owners';
import { useText } from '../text/useText';

const f = source<VatRate>();
const site = ofSite('vatrates');

const inShort = (rate: VatRate): string => `${rate.percent.toLocaleString(numberLanguage, { minimumFractionDigits: 2 })} %`;

function RateInputs() {
  const text = useText();
  return (
    <>
      <NumberBox source={f('percent')} required="smallLists.required.percent" decimals={2} min={0} max={100} />
      <BooleanInput source={f('isDefault')} defaultValue={false} helperText={text('smallLists.defaultHelp')} />
    </>
  );
}

export default nameResource<VatRate>({
  name: 'vatrates',
  icon: VatIcon,
  required: 'smallLists.required.vatrates',
  created: 'smallLists.saved.vatrates.created',
  updated: 'smallLists.saved.vatrates.updated',
  deleted: 'smallLists.saved.vatrates.deleted',
  deleteSure: 'smallLists.deleteSure.vatrates',
  phone: { primary: (rate) => rate.name, secondary: (rate) => rate.siteCode, tertiary: inShort },
  columns: () => [
    <Column<VatRate> key="percent" source={f('percent')} kind="number" decimals={2} disableSort />,
    <Column<VatRate> key="default" source={f('isDefault')} kind="flag" disableSort />,
    site.column,
  ],
  facets: site.facet,
  createInputs: (
    <>
      <RateInputs />
      {site.create}
    </>
  ),
  editInputs: (
    <>
      <RateInputs />
      {site.edit}
    </>
  ),
});
