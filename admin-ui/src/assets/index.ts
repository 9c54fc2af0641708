import AttachFileIcon from '@mui/icons-material/AttachFile';
import type { Asset } from '../api/wire';
import { AssetList } from './AssetList';
import { AssetShow } from './AssetShow';

// Read only: files are uploaded and removed in the app.
export default {
  name: 'assets',
  icon: AttachFileIcon,
  list: AssetList,
  show: AssetShow,
  recordRepresentation: (asset: Asset) => asset.fileName,
};
