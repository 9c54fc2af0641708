// The handover inspection of a machine (/m/7104822/handover): the checklist that is gone through with the customer, their
// signature, and the disclaimer that they accept (HAND-016, HAND-017).
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readCustomer, readLanguages, readSiteConfig, readStageTemplate, readTemplateIn } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { handoverSettings, type HandoverSettings } from '../../api/module.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { StoredCustomer, StockRow, TemplateDetail, User } from '../../api/wire.ts';
import { customerOwner } from '../../machines/history/owner.ts';
import '../handover.css';
import { MachineHead } from '../../machines/MachineHead.tsx';
import { menuActions } from '../../machines/RowMenu.tsx';
import { locationOf } from '../../machines/RowParts.tsx';
import { useStockChanged } from '../../machines/queries.ts';
import type { MachineRow } from '../../machines/useMachineRow.ts';
import { paths } from '../../paths.ts';
import { brandName } from '../../text/brand.ts';
import { servedText, whyRefused } from '../../text/served.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { MachineOf } from '../orders/MachineOf.tsx';
import { HandoverSheet } from './HandoverSheet.tsx';
import { isDormant } from './sheet.ts';
import type { Changed } from './useSheetForm.ts';
import '../record/record.css';

export default function HandoverPage(): JSX.Element {
  const { t } = useTranslation();
  return (
    <MachineOf title={t('actions.handover')} permission="stock.search" draw={(machine, leave) => <Machine machine={machine} onClose={leave} />} />
  );
}

interface SheetData {
  /** Undefined where no template is mapped to the model. */
  template: TemplateDetail | undefined;
  settings: HandoverSettings;
  /** Code of the sheet's language, such as `de_DE`. */
  languageCode: string;
}

/** The code of the language in which the questions are displayed: the user's, or the template's own where it lacks that. */
async function codeOf(language: number, { LanguageId, LanguageCode }: User, client: QueryClient): Promise<string> {
  if (language === LanguageId) return LanguageCode;
  const languages = await client.query({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  return languages.find((one) => one.LanguageId === language)?.LanguageCode ?? '';
}

function Machine({ machine: { row, refusals }, onClose }: { machine: MachineRow; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const { user } = session;
  const entry = menuActions(row).find(({ name }) => name === 'handover');
  const may = entry !== undefined && entry.refused === undefined;
  const sheetQuery = useQuery<SheetData>({
    queryKey: keys.handover(session.site, row.VhcId),
    queryFn: async ({ signal }) => {
      // The settings are read anew: the customer accepts the current ones.
      const [{ TemplateId }, config] = await Promise.all([readStageTemplate(row.VhcId, signal), readSiteConfig()]);
      const template = TemplateId === 0 ? undefined : await readTemplateIn(TemplateId, user.LanguageId, signal);
      const languageCode = template ? await codeOf(template.LanguageId, user, client) : user.LanguageCode;
      return { template, settings: handoverSettings(config, languageCode), languageCode };
    },
    enabled: may,
    staleTime: Infinity,
    gcTime: 0,
  });
  const [changed, setChanged] = useState<Changed>();
  const stockChanged = useStockChanged();
  const signed = (): void => {
    void stockChanged();
    onClose();
  };
  const customer = useQuery({
    queryKey: keys.workOrder(session.site, row.VhcId, 'customer'),
    queryFn: ({ signal }) => readCustomer(row.VhcId, signal),
    enabled: may && session.can('customer.read'),
  });
  const head = <Head row={row} customer={customer.data} />;
  const state = (content: ReactNode): JSX.Element => (
    <Modal open title={t('actions.handover')} width="medium" onClose={onClose}>
      {head}
      {content}
    </Modal>
  );
  if (!may) {
    const why = entry?.refused === undefined ? servedText(row.StatusName) : (whyRefused(entry.refused, refusals) ?? entry.refused);
    return state(<EmptyState icon="ban" title={t('handover.blocked')} text={why} />);
  }
  // Reading again in the background may fail; what is being filled in stays.
  if (sheetQuery.error && !sheetQuery.data) {
    return state(<ErrorState title={t('handover.loadFailed')} text={asFailure(sheetQuery.error)?.text ?? ''} onRetry={() => void sheetQuery.refetch()} />);
  }
  if (!sheetQuery.data) return state(<Skeleton of="cards" count={6} />);
  const { template, settings, languageCode } = sheetQuery.data;
  if (!template) {
    return state(
      <EmptyState icon="ban" title={t('handover.noTemplate', { brand: brandName() })}>
        {session.can('model.write') ? (
          <Link className="btn" to={paths.modelMapping}>
            {t('inspection.toMapping')}
          </Link>
        ) : null}
      </EmptyState>,
    );
  }
  if (isDormant(template)) return state(<EmptyState icon="ban" title={t('handover.dormant')} />);
  return (
    <HandoverSheet key={template.Version} row={row} email={customer.data?.Email ?? ''} template={template} settings={settings} languageCode={languageCode} head={head} changed={changed} onChanged={setChanged} onReread={() => sheetQuery.refetch()} onSigned={signed} onClose={onClose} />
  );
}

/** VIN, model, location, and whom the machine is for (HAND-016). */
function Head({ row, customer }: { row: StockRow; customer: StoredCustomer | undefined }): JSX.Element {
  const { t } = useTranslation();
  const owner = customer && customerOwner(customer);
  return (
    <div className="handover-head">
      <MachineHead row={row} place={locationOf(row)} />
      {owner ? (
        <dl className="order-facts" aria-label={t('handover.customer')}>
          <div>
            <dt>{t('handover.customer')}</dt>
            <dd className="med">{owner.name}</dd>
          </div>
          <div>
            <dt>{t('history.address')}</dt>
            <dd>{[...owner.address, owner.postcode].filter((part) => part !== '').join(', ') || '-'}</dd>
          </div>
          <div>
            <dt>{t('history.telephone')}</dt>
            <dd>{owner.telephone || '-'}</dd>
          </div>
          <div>
            <dt>{t('history.ownershipDate')}</dt>
            <dd>{owner.date || '-'}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  );
}
