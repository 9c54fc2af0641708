import DownloadIcon from '@mui/icons-material/Download';
import { useState } from 'react';
import { Button, useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { saveFile } from 'web-shared/browser/saveFile';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { TextKey } from '../text/useText';
import { useText } from '../text/useText';

interface Props {
  id: number;
  label: TextKey;
  /** The number of records of the person, when all of them are exported. */
  records?: number;
}

/** Downloads everything that is stored about the customer, or in all records of the person, as a file to give to them. */
export function ExportButton({ id, label, records }: Props) {
  const text = useText();
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { canAccess: may = false } = useCanAccess({ resource: 'customers', action: 'export' });
  const [isBusy, setBusy] = useState(false);
  if (!may) return null;
  const isPerson = records !== undefined;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await provider.exportCustomer(id, isPerson), `${isPerson ? 'person' : 'customer'}-${String(id)}.json`);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button label={text(label, { count: records ?? 1 })} disabled={isBusy} onClick={() => void download()}>
      <DownloadIcon />
    </Button>
  );
}
