import { source } from '../api/source';
import type { MasterTemplate } from '../api/wire';
import { useLanguageChoices } from '../languages/choices';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet } from '../lists/facets';
import { useText } from '../text/useText';
import { useCategoryChoices } from './choices';

const f = source<MasterTemplate>();

const words = (choices: { id: number; name: string }[]): Record<string, string> => Object.fromEntries(choices.map(({ id, name }) => [id, name]));

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
      <ConsoleTable<MasterTemplate> bulkActionButtons={false}>
        <Column<MasterTemplate> source={f('templateTitle')} />
        <Column<MasterTemplate> source={f('messageTemplateCategoryId')} values={words(categories)} />
        <Column<MasterTemplate> source={f('languageId')} values={words(languages)} />
        <Column<MasterTemplate> source={f('franchiseName')} values={{ '': text('masters.everyFranchise') }} />
        <Column<MasterTemplate> source={f('updatedAt')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
