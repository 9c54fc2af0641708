// Whether the window has the layout of phones and tablets held upright.
import { useMediaQuery } from '@mui/material';

export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 899.95px)', { noSsr: true });
