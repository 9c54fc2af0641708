// On this device: what waits to be sent, machine by machine, why something was refused, and what a person can do about it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fromHere, inspectionAddress } from '../paths.ts';
import { report } from '../api/report.ts';
import { useSession } from '../api/session.tsx';
import { answerText } from '../features/inspection/answerText.ts';
import { question } from '../features/inspection/answers.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { shownDate } from '../ui/dates.ts';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/States.tsx';
import { reloadPage } from '../version.ts';
import { useIsOthers, useOffline, useOutbox } from './hooks.ts';
import type { Offline } from './types.ts';
import { ofMachine, waitsFor, type Entry, type LocalInspection } from './work.ts';
import './offline.css';

/** Number of machines that are listed at first, and that each "Show more" adds. */
const listed = 25;

/** Age (ms) above which a waiting entry is marked as old. It is by the clock of the device, and decides nothing. */
const oldAfter = 30 * 24 * 3600_000;

/** The waiting work of a machine: null where it cannot be opened. */
interface Part {
  local: LocalInspection | null;
  now: number;
}

async function readPart({ device }: Offline, machine: number): Promise<Part> {
  const local = await device.read(machine).catch(() => undefined);
  return { local: local ?? null, now: Date.now() };
}

async function readRoom(): Promise<{ used: number; all: number } | null> {
  const estimate = await (navigator.storage as StorageManager | undefined)?.estimate().catch(() => undefined);
  return estimate?.usage === undefined || estimate.quota === undefined ? null : { used: estimate.usage, all: estimate.quota };
}

export default function OutboxPage(): JSX.Element {
  const { t } = useTranslation();
  const { user } = useSession();
  const offline = useOffline();
  const outbox = useOutbox();
  const isOthers = useIsOthers();
  const [shown, setShown] = useState(listed);
  const { machines, count } = outbox;
  const { data: room } = useQuery({ queryKey: ['outbox', offline?.device.owner, 'room', count], queryFn: readRoom, placeholderData: keepPreviousData, gcTime: 0 });
  if (!offline) return <EmptyState icon="ban" title={t('offline.none')} text={t('offline.noneText')} />;
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  return (
    <div className="page-body outbox">
      <p role="status">
        {t(`offline.reach.${outbox.sending === undefined ? outbox.reach : 'sending'}`, { name: `${user.FirstName} ${user.LastName}`.trim() })} {t('offline.waiting', { count })}
      </p>
      {room ? <p className="muted">{t('offline.room', { used: megabytes(room.used), all: megabytes(room.all) })}</p> : null}
      {count === 0 ? (
        <EmptyState icon="check" title={t('offline.empty')} text={t('offline.emptyText')} />
      ) : (
        <>
          {isOthers ? null : (
            <div className="row">
              <button type="button" className="btn" onClick={() => void offline.sender.send()}>
                {t('offline.sendNow')}
              </button>
            </div>
          )}
          <ul className="outbox-list" aria-label={t('offline.title')}>
            {[...machines].slice(0, shown).map((machine) => (
              <Item key={machine} machine={machine} changes={outbox.changes.get(machine) ?? 0} offline={offline} isSending={outbox.sending === machine} />
            ))}
          </ul>
          {machines.size > shown ? (
            <button type="button" className="btn" onClick={() => setShown(shown + listed)}>
              {t('offline.more', { shown, total: machines.size })}
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}

/** The loss that a person has to confirm. */
type Confirmation = { kind: 'all' } | { kind: 'photo'; photo: Entry } | { kind: 'lost' };

interface ItemProps {
  machine: number;
  /** Another number when something of the machine has changed: only then it is read again. */
  changes: number;
  offline: Offline;
  isSending: boolean;
}

function Item({ machine, changes, offline, isSending }: ItemProps): JSX.Element | null {
  const { data } = useQuery({ queryKey: ['outbox', offline.device.owner, machine, changes], queryFn: () => readPart(offline, machine), placeholderData: keepPreviousData, gcTime: 0 });
  return data ? <Waiting machine={machine} part={data} offline={offline} isSending={isSending} /> : null;
}

function Waiting({ machine, part: { local, now }, offline, isSending }: Omit<ItemProps, 'changes'> & { part: Part }): JSX.Element {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<Confirmation>();
  const isOthers = useIsOthers();
  const { device, sender } = offline;
  const work = local?.work;
  const title = work ? `${work.serial} ${work.row.ModelName}` : t('offline.closed');
  const photos = local?.entries.filter(({ kind }) => kind === 'photo') ?? [];
  const savable = work?.problem?.kind === 'over' ? photos.filter(({ photo }) => photo?.item !== ofMachine) : [];
  const stages = local?.entries.filter(({ kind }) => kind === 'stage') ?? [];
  const complete = local?.entries.find(({ kind }) => kind === 'complete');
  const wait = local ? waitsFor(local) : 'person';
  const since = Math.min(...(local?.entries.map(({ at }) => at) ?? []), now);
  const whys = [work?.problem ? (work.problem.why === '' ? t('inspection.over.none') : work.problem.why) : '', complete?.why ?? ''].filter((why) => why !== '');
  const discard = (): Promise<void> => {
    if (confirming?.kind === 'photo') return device.discardPhoto(machine, confirming.photo.seq);
    return confirming?.kind === 'lost' ? device.discardLost(machine) : device.discard(machine);
  };
  const again = (): void => {
    device
      .tryAgain(machine)
      .then(() => sender.send(machine))
      .catch(report);
  };
  const saveWithMachine = (): void => {
    device
      .photosToMachine(machine)
      .then(() => sender.send(machine))
      .catch(report);
  };
  /** Nothing is lost: the answers stay, and the stage can be finished again. */
  const takeBack = (stage: string): void => {
    device
      .unfinishStage(machine, stage)
      .then(() => sender.send(machine))
      .catch(report);
  };
  return (
    <li className="outbox-item" aria-label={title}>
      <p className="med">{title}</p>
      <p>
        {[
          local && local.changes.size > 0 ? t('offline.answers', { count: local.changes.size }) : '',
          photos.length > 0 ? t('offline.photos', { count: photos.length }) : '',
          ...stages.map(({ stage }) => t('offline.stage', { stage })),
          complete ? t('offline.completion') : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      <p role="status" data-waits={wait}>
        <Icon name={isSending ? 'hourglass' : wait === 'send' ? 'hourglass' : 'alert'} size={16} /> {isSending ? t('offline.reach.sending') : t(`offline.waits.${wait}`)}
      </p>
      {now - since > oldAfter ? <p className="err">{t('offline.old', { date: shownDate(new Date(since)) })}</p> : <p className="muted">{t('offline.since', { date: shownDate(new Date(since)) })}</p>}
      {whys.map((why) => (
        <p key={why} className="err">
          {why}
        </p>
      ))}
      {photos.some(({ state }) => state === 'refused') ? (
        <ul>
          {photos
            .filter(({ state }) => state === 'refused')
            .map((one) => (
              <li key={one.seq} className="row">
                <span className="grow">
                  {one.photo?.name}: {one.why === '' ? t('offline.photoRefused') : one.why}
                </span>
                <button type="button" className="btn text" aria-label={t('offline.discardNamed', { name: one.photo?.name ?? '' })} onClick={() => setConfirming({ kind: 'photo', photo: one })}>
                  {t('offline.discard')}
                </button>
              </li>
            ))}
        </ul>
      ) : null}
      {stages
        .filter(({ state }) => state === 'refused')
        .map(({ seq, stage, why }) => (
          <p key={seq} className="row">
            <span className="grow err">{why === '' ? t('offline.stageChanged', { stage }) : t('offline.stageRefused', { stage, why })}</span>
            <button type="button" className="btn text" aria-label={t('offline.takeBackNamed', { stage })} onClick={() => takeBack(stage)}>
              {t('offline.takeBack')}
            </button>
          </p>
        ))}
      {work && work.lost.length > 0 ? (
        <>
          <p>{t('offline.lost')}</p>
          <ul>
            {work.lost.map(({ item, answer }) => (
              <li key={item.TemplateItemTypeId}>
                {item.ItemDesc}: {answerText(question(item, answer), t)}
              </li>
            ))}
          </ul>
          <button type="button" className="btn" onClick={() => setConfirming({ kind: 'lost' })}>
            {t('offline.discardLost')}
          </button>
        </>
      ) : null}
      <div className="row">
        {work ? (
          <Link className="btn" to={inspectionAddress(work.serial)} state={fromHere}>
            {t(wait === 'choice' ? 'offline.decide' : 'offline.open')}
          </Link>
        ) : null}
        {savable.length > 0 ? (
          <button type="button" className="btn" disabled={isSending} onClick={saveWithMachine}>
            {t('offline.photosToMachine', { count: savable.length })}
          </button>
        ) : null}
        {local && wait === 'person' && !isOthers ? (
          <button type="button" className="btn" onClick={again}>
            {t('app.retry')}
          </button>
        ) : null}
        {wait === 'version' ? (
          <button type="button" className="btn" onClick={reloadPage}>
            {t('app.reload')}
          </button>
        ) : (
          <button type="button" className="btn text" disabled={isSending} onClick={() => setConfirming({ kind: 'all' })}>
            {t('offline.discard')}
          </button>
        )}
      </div>
      <Confirm
        open={confirming !== undefined}
        title={t('offline.discardTitle')}
        message={
          confirming?.kind === 'photo'
            ? t('offline.discardPhotoText', { name: confirming.photo.photo?.name ?? '' })
            : confirming?.kind === 'lost'
              ? t('offline.discardLostText')
              : [
                  t('offline.discardAllText', { machine: title, answers: local?.changes.size ?? 0, photos: photos.length }),
                  stages.length > 0 ? t('offline.stagesLost', { stages: stages.map(({ stage }) => stage).join(', ') }) : '',
                ]
                  .join(' ')
                  .trim()
        }
        okText={t('offline.discard')}
        danger
        onCancel={() => setConfirming(undefined)}
        onOk={() => {
          discard()
            .then(() => sender.send(machine))
            .catch(report);
          setConfirming(undefined);
        }}
      />
    </li>
  );
}
