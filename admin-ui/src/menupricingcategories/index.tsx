import MenuPricingIcon from '@mui/icons-material/SellOutlined';
import { lookupResource } from '../names/lookupResource';

export default lookupResource('menupricingcategories', MenuPricingIcon);
