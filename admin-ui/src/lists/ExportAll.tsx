// Export of a whole list as it is shown, with its filter, order and columns: the server writes the spreadsheet. A dialog tells
// the progress and cancels.

import DownloadIcon from '@mui/icons-material/GetApp';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useDataProvider, useListContext, useNotify } from 'react-admin';
import { saveFile } from 'web-shared/browser/saveFile';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { Spreadsheet } from '../api/spreadsheet';
import { useSize } from '../layout/size';
import { key, useText } from '../text/useText';
import { useFileColumns, withNames } from './fileColumns';

const grouped = (count: number) => count.toLocaleString('en-GB');

/** Requests the spreadsheet of a list and offers it for download. */
function useExport(table: ReactNode) {
  const notify = useNotify();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { resource, sort, filter, filterValues } = useListContext();
  const columns = useFileColumns(table);
  const [bytes, setBytes] = useState<number | null>(null);
  const request = useRef<AbortController | null>(null);

  const cancel = () => {
    request.current?.abort();
    request.current = null;
    setBytes(null);
  };
  useEffect(() => () => request.current?.abort(), []);

  const offer = ({ file, counts }: Spreadsheet) => {
    saveFile(file, `${resource}.xlsx`);
    if (!counts || counts.rows >= counts.total) return;
    const args = { rows: grouped(counts.rows), total: grouped(counts.total) };
    notify(key('exports.incomplete'), { type: 'warning', messageArgs: args, autoHideDuration: null });
  };

  const start = async () => {
    const { signal } = (request.current = new AbortController());
    setBytes(0);
    try {
      const list = { filter: { ...(filterValues as object), ...(filter as object | undefined) }, sort };
      const wanted = await withNames(columns, (name, params) => provider.getList(name, params));
      signal.throwIfAborted();
      const answer = await provider.exportList(resource, { ...list, columns: wanted }, { signal, onBytes: setBytes });
      if (signal.aborted) return;
      // Without a session there is no answer: the page of the sign-in follows.
      if (answer.file instanceof Blob) offer(answer);
    } catch (error) {
      if (signal.aborted) return;
      notify(error instanceof HttpError ? error.message : key('exports.failed'), { type: 'error', autoHideDuration: null });
    }
    setBytes(null);
  };

  return { bytes, start, cancel };
}

export function ExportAll({ table }: { table: ReactNode }) {
  const text = useText();
  const size = useSize();
  const { total } = useListContext();
  const { bytes, start, cancel } = useExport(table);
  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} onClick={() => void start()} disabled={bytes !== null}>
        {text('exports.start')}
      </Button>
      <Dialog open={bytes !== null} onClose={cancel} aria-labelledby="export-title">
        <DialogTitle id="export-title">{text('exports.title')}</DialogTitle>
        <DialogContent sx={{ minWidth: 280 }}>
          <Typography role="status" sx={{ mb: 1 }}>
            {bytes ? text('exports.progress', { size: size(bytes) }) : text('exports.writing', { total: grouped(total ?? 0) })}
          </Typography>
          <LinearProgress aria-label={text('exports.title')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>{text('exports.cancel')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
