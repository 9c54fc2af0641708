import { SvgIcon } from '@mui/material';
import tokens from '../../../config/theme.json';

const { brandFill, brandOn } = tokens.color.yellow.light;

/** The product's mark. */
export function Mark() {
  return (
    <SvgIcon viewBox="0 0 28 28" sx={{ width: 28, height: 28 }} aria-hidden>
      <rect width="28" height="28" rx="6" fill={brandFill} />
      <path d="M7.500 6h3.500v5.500h6V6h3.500v13H17v-4.500h-6V19H7.500zM5 21h18v2H5z" fill={brandOn} />
    </SvgIcon>
  );
}
