// Export of all rows of a list, with its progress and a way to cancel it.

import DownloadIcon from '@mui/icons-material/GetApp';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { fetchRelatedRecords, useDataProvider, useListContext, useNotify } from 'react-admin';
import { key, useText } from '../text/useText';
import { everyRow } from './everyRow';

const grouped = (count: number) => count.toLocaleString('en-GB');

export function ExportAll() {
  const text = useText();
  const notify = useNotify();
  const provider = useDataProvider();
  const { resource, sort, filter, filterValues, exporter } = useListContext();
  const [progress, setProgress] = useState<{ read: number; total: number } | null>(null);
  const cancelled = useRef(false);

  const write = async () => {
    cancelled.current = false;
    setProgress({ read: 0, total: 0 });
    try {
      const params = { sort, filter: { ...(filterValues as object), ...(filter as object | undefined) } };
      const read = await everyRow(
        (name, list) => provider.getList(name, list),
        resource,
        params,
        (done, total) => {
          setProgress({ read: done, total });
        },
        () => cancelled.current,
      );
      if (read === null || !exporter) return;
      await exporter(read.rows, fetchRelatedRecords(provider), provider, resource);
      if (read.rows.length < read.total) {
        const counts = { rows: grouped(read.rows.length), total: grouped(read.total) };
        notify(key('exports.incomplete'), { type: 'warning', messageArgs: counts, autoHideDuration: null });
      }
    } catch {
      notify('ra.notification.http_error', { type: 'error' });
    } finally {
      setProgress(null);
    }
  };

  const cancel = () => {
    cancelled.current = true;
    setProgress(null);
  };

  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} onClick={() => void write()} disabled={progress !== null}>
        {text('exports.start')}
      </Button>
      <Dialog open={progress !== null} onClose={cancel} aria-labelledby="export-title">
        <DialogTitle id="export-title">{text('exports.title')}</DialogTitle>
        <DialogContent sx={{ minWidth: 280 }}>
          <Typography role="status" sx={{ mb: 1 }}>
            {text('exports.progress', { rows: grouped(progress?.read ?? 0), total: grouped(progress?.total ?? 0) })}
          </Typography>
          <LinearProgress
            aria-label={text('exports.title')}
            {...(progress && progress.total > 0
              ? { variant: 'determinate' as const, value: (100 * progress.read) / progress.total }
              : {})}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>{text('exports.cancel')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
