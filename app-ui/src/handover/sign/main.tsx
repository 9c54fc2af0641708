// Starts the page of a signing link (/sign/…): no session, no application around it, nothing stored on the device.
import '../../../theme/theme.css';
import './sign.css';
import { createRoot } from 'react-dom/client';
import { SignPage } from './SignPage.tsx';
import { tokenOf } from './token.ts';

const root = document.getElementById('sign');
if (root) createRoot(root).render(<SignPage token={tokenOf(location.pathname)} />);
