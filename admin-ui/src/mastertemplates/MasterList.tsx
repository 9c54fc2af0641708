import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { MasterTemplate } from '../api/wire';
import { When } from '../layout/When';
import { useLanguageChoices } from '../languages/choices';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet } from '../lists/facets';
import { useText } from '../text/useText';
import { useCategoryChoices } from './choices';

const f = source<MasterTemplate>();

const nameOf = (choices: { id: number; name: string }[], id: number): string => choices.find((choice) => choice.id === id)?.name ?? '';

export function MasterList() {
  const text = useText();
  const categories = useCategoryChoices();
  const { names: languages } = useLanguageChoices();
  const facets = (choices: { id: number; name: string }[]) => choices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ConsoleList<MasterTemplate>
      sort={{ field: f('templateTitle'), order: 'ASC' }}
      facets={
        <>
          <Facet label={text('masters.category')} source={f('messageTemplateCategoryId')} choices={facets(categories)} />
          <Facet label={text('masters.language')} source={f('languageId')} choices={facets(languages)} />
        </>
      }
      phone={{
        primary: (master) => master.templateTitle,
        secondary: (master) => nameOf(categories, master.messageTemplateCategoryId),
        tertiary: (master) => nameOf(languages, master.languageId),
      }}
    >
      <DataTable<MasterTemplate> empty={<NoRows />} bulkActionButtons={false}>
        <DataTable.Col source={f('templateTitle')} />
        <DataTable.Col source={f('messageTemplateCategoryId')} render={(master: MasterTemplate) => nameOf(categories, master.messageTemplateCategoryId)} />
        <DataTable.Col source={f('languageId')} render={(master: MasterTemplate) => nameOf(languages, master.languageId)} />
        <DataTable.Col
          source={f('franchiseName')}
          render={(master: MasterTemplate) => (master.franchiseName === '' ? text('masters.everyFranchise') : master.franchiseName)}
        />
        <DataTable.Col source={f('updatedAt')} disableSort render={(master: MasterTemplate) => <When at={master.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
