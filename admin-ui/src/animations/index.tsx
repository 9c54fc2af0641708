// Animations that explain an item of a check template.

import AnimationIcon from '@mui/icons-material/AnimationOutlined';
import { SelectInput, TextInput } from 'react-admin';
import { source } from '../api/source';
import type { Animation } from '../api/wire';
import { emptied, whenGiven } from '../forms/rules';
import { useLanguages } from '../languages/choices';
import { Column } from '../lists/Column';
import { Shortened } from '../lists/Shortened';
import { nameResource } from '../names/NameResource';
import { ofGroup } from '../names/owners';
import { useText } from '../text/useText';

const f = source<Animation>();
const group = ofGroup('animations');

// The shape that the server takes; it trims texts before it judges them.
const address = whenGiven((text) => /^https?:\/\/\S{1,492}$/.test(text.trim()), 'smallLists.addressShape');

function AnimationInputs() {
  const text = useText();
  const { data = [], isPending } = useLanguages();
  const languages = data.map(({ code, name }) => ({ id: code, name: `${name} (${code})` }));
  return (
    <>
      <TextInput source={f('url')} fullWidth validate={address} />
      <TextInput source={f('thumbnailUrl')} fullWidth validate={address} />
      <SelectInput
        source={f('languageCulture')}
        choices={languages}
        isPending={isPending}
        translateChoice={false}
        resettable
        helperText={text('smallLists.everyLanguage')}
      />
    </>
  );
}

export default nameResource<Animation>({
  name: 'animations',
  icon: AnimationIcon,
  required: 'smallLists.required.animations',
  created: 'smallLists.saved.animations.created',
  updated: 'smallLists.saved.animations.updated',
  deleted: 'smallLists.saved.animations.deleted',
  deleteSure: 'smallLists.deleteSure.animations',
  transform: emptied<Animation>('url', 'thumbnailUrl', 'languageCulture'),
  phone: { primary: (animation) => animation.name, secondary: (animation) => animation.languageCulture },
  columns: (isOperator) => [
    <Column<Animation> key="url" source={f('url')} disableSort render={(one) => <Shortened text={one.url} width={260} />} />,
    <Column<Animation> key="thumbnail" source={f('thumbnailUrl')} disableSort render={(one) => <Shortened text={one.thumbnailUrl} width={180} />} />,
    <Column<Animation> key="culture" source={f('languageCulture')} disableSort />,
    group.column(isOperator),
  ],
  facets: group.facet,
  createInputs: (
    <>
      <AnimationInputs />
      {group.create}
    </>
  ),
  editInputs: <AnimationInputs />,
});
