import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { BulkDeleteButton, BulkUpdateButton, useCanAccess, useResourceContext } from 'react-admin';
import type { JSX } from 'react';
import type { TextKey } from '../text/useText';
import { key } from '../text/useText';

/** Turns `active` on or off for all selected rows, in one call. */
export function BulkActive({ title, content }: { title: string; content: string }) {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  if (!canAccess) return null;
  return (
    <>
      <BulkUpdateButton
        label={key('bulk.enable')}
        icon={<CheckIcon />}
        data={{ active: true }}
        mutationMode="undoable"
      />
      <BulkUpdateButton
        label={key('bulk.disable')}
        icon={<BlockIcon />}
        data={{ active: false }}
        mutationMode="pessimistic"
        confirmTitle={title}
        confirmContent={content}
        color="error"
        variant="outlined"
      />
    </>
  );
}

/** The button that deletes all selected rows, in one call, once it is confirmed; false for who may not delete. */
export function useBulkDelete(sure?: TextKey): JSX.Element | false {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'delete' });
  if (!canAccess) return false;
  return (
    <BulkDeleteButton
      mutationMode="pessimistic"
      {...(sure === undefined ? {} : { confirmTitle: 'ra.action.confirm', confirmContent: key(sure) })}
    />
  );
}
