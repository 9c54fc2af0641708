// One component for resources whose records are little more than a name: models, locations, comment categories. It has the
// list, adding, renaming and removing; each resource passes its columns and inputs besides the name.

import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import type { RaRecord, SortPayload, TransformData } from 'react-admin';
import { HttpError, TextInput, useGetIdentity, useNotify } from 'react-admin';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { needed, short } from '../forms/rules';
import { useBulkDelete } from '../lists/BulkActions';
import { Column } from '../lists/Column';
import type { PhoneCard } from '../lists/ConsoleList';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import type { TextKey } from '../text/useText';
import { useText } from '../text/useText';

export interface Named extends RaRecord {
  name: string;
}

interface Blocked {
  title: TextKey;
  text: TextKey;
}

export interface NameResourceOptions<T extends Named> {
  name: string;
  icon: ComponentType;
  required: TextKey;
  created: TextKey;
  updated: TextKey;
  deleted: TextKey;
  deleteSure?: TextKey;
  /** Shown instead of a toast when the server refuses to delete what is in use (422). */
  blocked?: Blocked;
  sort?: SortPayload;
  phone: PhoneCard<T>;
  /** Names are entered and sent in capitals. */
  capitals?: boolean;
  /** Changes what is sent. */
  transform?: TransformData;
  /** Columns besides the name. */
  columns: (isOperator: boolean) => ReactNode[];
  facets?: ReactNode;
  /** Inputs besides the name, when creating and when editing. */
  createInputs?: ReactNode;
  editInputs?: ReactNode;
}

function BlockedDialog({ blocked, open, onClose }: { blocked: Blocked; open: boolean; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="blocked-title">
      <DialogTitle id="blocked-title">{text(blocked.title)}</DialogTitle>
      <DialogContent>{text(blocked.text)}</DialogContent>
      <DialogActions>
        <Button variant="contained" color="brand" onClick={onClose}>
          {text('names.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The list, create and edit pages, name and icon of such a resource. */
export function nameResource<T extends Named>(options: NameResourceOptions<T>) {
  const { name, icon, blocked, transform, columns, facets, createInputs, editInputs } = options;

  function NameInput() {
    const written = options.capitals ? { parse: (value: string) => value.toUpperCase() } : {};
    return <TextInput source="name" validate={[needed(options.required), short]} {...written} />;
  }

  function List() {
    const { identity } = useGetIdentity();
    const bulkDelete = useBulkDelete(options.deleteSure);
    return (
      <ConsoleList<T> sort={options.sort ?? { field: 'name', order: 'ASC' }} facets={facets} phone={options.phone}>
        <ConsoleTable<T> bulkActionButtons={bulkDelete}>
          <Column<T> source="name" />
          {columns(identity?.kind === 'operator')}
        </ConsoleTable>
      </ConsoleList>
    );
  }

  function Create() {
    return (
      <ConsoleCreate saved={options.created} {...(transform ? { transform } : {})}>
        <NameInput />
        {createInputs}
      </ConsoleCreate>
    );
  }

  function Edit() {
    const notify = useNotify();
    const [refused, setRefused] = useState(false);
    const onError = (error: unknown) => {
      if (blocked && error instanceof HttpError && error.status === 422) setRefused(true);
      else notify(error instanceof Error ? error.message : String(error), { type: 'error', autoHideDuration: null });
    };
    return (
      <>
        <ConsoleEdit
          name={(record) => (record as Named).name}
          saved={options.updated}
          {...(transform ? { transform } : {})}
          deletion={{ done: options.deleted, onError, ...(options.deleteSure ? { sure: options.deleteSure } : {}) }}
        >
          <NameInput />
          {editInputs}
        </ConsoleEdit>
        {blocked && (
          <BlockedDialog
            blocked={blocked}
            open={refused}
            onClose={() => {
              setRefused(false);
            }}
          />
        )}
      </>
    );
  }

  return { name, icon, list: List, create: Create, edit: Edit, recordRepresentation: 'name' };
}
