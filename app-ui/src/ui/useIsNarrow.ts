// Returns `true` if the window has the layout of phones and upright tablets.
import { useMediaQuery } from '@mui/material';

export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 899.95px)', { noSsr: true });
