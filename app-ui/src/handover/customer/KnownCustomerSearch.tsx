// The search of a known customer above the form, and the line that takes its choice back.
import { useCallback, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Pick, type Find } from '../../ui/Pick.tsx';
import type { KnownCustomer } from '../../api/wire.ts';
import { lineOf, searchCustomers, searchMin } from './knownCustomers.ts';

interface SearchProps {
  /** Id of the field. */
  id: string;
  /** The customer whose details were filled in. */
  chosen: KnownCustomer | undefined;
  onChoose: (customer: KnownCustomer) => void;
}

export function KnownCustomerSearch({ id, chosen, onChoose }: SearchProps): JSX.Element {
  const { t } = useTranslation();
  const [state, setState] = useState<'short' | 'searching' | 'found' | 'none' | 'failed'>('short');
  const found = useRef<readonly KnownCustomer[]>([]);
  const find = useCallback<Find>(async (text, signal) => {
    if (text.length < searchMin) return [];
    try {
      const customers = await searchCustomers(text, signal);
      found.current = customers;
      setState(customers.length === 0 ? 'none' : 'found');
      return customers.map((customer) => ({ id: customer.CustomerId, label: lineOf(customer) }));
    } catch (error) {
      if (!signal.aborted) setState('failed');
      throw error;
    }
  }, []);
  return (
    <div className="known-customer" onInput={({ target }) => setState((target as HTMLInputElement).value.trim().length < searchMin ? 'short' : 'searching')}>
      <Pick
        id={id}
        label={t('customer.known')}
        placeholder={t('customer.knownHint')}
        choices={[]}
        find={find}
        value={chosen ? { id: chosen.CustomerId, label: lineOf(chosen) } : null}
        emptyText={t(`customer.search.${state}`, { count: searchMin })}
        onChange={(choice) => {
          const customer = found.current.find(({ CustomerId }) => CustomerId === choice?.id);
          if (customer) onChoose(customer);
        }}
      />
      {/* The list reads out its choices, but not that it has none. */}
      <p className="sr" role="status">
        {state === 'none' || state === 'failed' ? t(`customer.search.${state}`) : ''}
      </p>
    </div>
  );
}

/** Announces that the form was filled in, and offers its entries from before. */
export function FilledLine({ name, onUndo }: { name: string; onUndo: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <p className="draft-line" role="status">
      <Icon name="user" size={16} />
      <span className="grow">{t('customer.filled', { name })}</span>
      <button type="button" className="btn text" onClick={onUndo}>
        {t('customer.undo')}
      </button>
    </p>
  );
}
