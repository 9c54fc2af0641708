// The waiting work of a machine: its content, why something was refused, and what a person can do about it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownDate } from 'web-shared/values/dates';
import { report } from '../api/report.ts';
import { answerText } from '../features/inspection/answerText.ts';
import { question } from '../features/inspection/answers.ts';
import { fromHere, inspectionAddress } from '../paths.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { Icon } from '../ui/Icon.tsx';
import { reloadPage } from '../version.ts';
import { reasonOf } from './deviceSaverState.ts';
import { useReach } from './hooks.ts';
import { mayBeSent } from './reach.ts';
import type { Offline } from './types.ts';
import { ofMachine, waitsFor, type Entry, type LocalInspection, type Work } from './work.ts';

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

/** The loss that a person has to confirm. */
type Confirmation = { kind: 'all' } | { kind: 'photo'; photo: Entry } | { kind: 'lost' };

interface ItemProps {
  machine: number;
  /** Another number when something of the machine has changed: only then it is read again. */
  changes: number;
  offline: Offline;
  isSending: boolean;
}

export function WaitingMachine({ machine, changes, offline, isSending }: ItemProps): JSX.Element | null {
  const { data } = useQuery({ queryKey: ['outbox', offline.device.owner, machine, changes], queryFn: () => readPart(offline, machine), placeholderData: keepPreviousData, gcTime: 0 });
  return data ? <Waiting machine={machine} part={data} offline={offline} isSending={isSending} /> : null;
}

/** The waiting entries of a machine by their kinds, and what the machine waits for. */
interface Content {
  work: Work | undefined;
  /** Number of answers that are not with the server. */
  answers: number;
  photos: readonly Entry[];
  /** The photos that can be saved with the machine, because their inspection is over. */
  savable: readonly Entry[];
  stages: readonly Entry[];
  complete: Entry | undefined;
  wait: ReturnType<typeof waitsFor>;
  since: number;
}

function contentOf({ local, now }: Part): Content {
  const work = local?.work;
  const photos = local?.entries.filter(({ kind }) => kind === 'photo') ?? [];
  const savable = work?.problem?.kind === 'over' ? photos.filter(({ photo }) => photo?.item !== ofMachine) : [];
  const stages = local?.entries.filter(({ kind }) => kind === 'stage') ?? [];
  const complete = local?.entries.find(({ kind }) => kind === 'complete');
  const wait = local ? waitsFor(local) : 'person';
  const since = Math.min(...(local?.entries.map(({ at }) => at) ?? []), now);
  return { work, answers: local?.changes.size ?? 0, photos, savable, stages, complete, wait, since };
}

/** Why the work is over, or its completion was refused. */
const whysOf = ({ work, complete }: Content, t: TFunction): string[] =>
  [...(work?.problem ? [reasonOf(work.problem)] : []), ...(complete?.state === 'refused' ? [complete.why === '' ? t('inspection.save.noReason') : complete.why] : [])];

/** The kinds of waiting entries in one line. */
const summaryOf = ({ answers, photos, stages, complete }: Content, t: TFunction): string =>
  [
    answers > 0 ? t('offline.answers', { count: answers }) : '',
    photos.length > 0 ? t('offline.photos', { count: photos.length }) : '',
    ...stages.map(({ stage }) => t('offline.stage', { stage })),
    complete ? t('offline.completion') : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');

interface RefusedPhotosProps {
  photos: readonly Entry[];
  onDiscard: (photo: Entry) => void;
}

function RefusedPhotos({ photos, onDiscard }: RefusedPhotosProps): JSX.Element | null {
  const { t } = useTranslation();
  const refused = photos.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    <ul>
      {refused.map((one) => (
      <li key={one.seq} className="row">
        <span className="grow">
          {one.photo?.name}: {one.why === '' ? t('offline.photoRefused') : one.why}
        </span>
        <button type="button" className="btn text" aria-label={t('offline.discardNamed', { name: one.photo?.name ?? '' })} onClick={() => onDiscard(one)}>
          {t('offline.discard')}
        </button>
      </li>
      ))}
    </ul>
  );
}

interface RefusedStagesProps {
  stages: readonly Entry[];
  onTakeBack: (stage: string) => void;
}

function RefusedStages({ stages, onTakeBack }: RefusedStagesProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {stages
        .filter(({ state }) => state === 'refused')
        .map(({ seq, stage, why }) => (
          <p key={seq} className="row">
            <span className="grow err">{why === '' ? t('offline.stageChanged', { stage }) : t('offline.stageRefused', { stage, why })}</span>
            <button type="button" className="btn text" aria-label={t('offline.takeBackNamed', { stage })} onClick={() => onTakeBack(stage)}>
              {t('offline.takeBack')}
            </button>
          </p>
        ))}
    </>
  );
}

/** Answers to questions that the inspection does not have any more. */
function LostAnswers({ lost, onDiscard }: { lost: Work['lost']; onDiscard: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('offline.lost')}</p>
      <ul>
        {lost.map(({ item, answer }) => (
          <li key={item.TemplateItemTypeId}>
            {item.ItemDesc}: {answerText(question(item, answer), t)}
          </li>
        ))}
      </ul>
      <button type="button" className="btn" onClick={onDiscard}>
        {t('offline.discardLost')}
      </button>
    </>
  );
}

interface ActionsProps {
  content: Content;
  /** `true` if the work can be opened. */
  isOpen: boolean;
  isSending: boolean;
  onPhotos: () => void;
  onRetry: () => void;
  onDiscard: () => void;
}

function Actions({ content: { work, savable, wait }, isOpen, isSending, onPhotos, onRetry, onDiscard }: ActionsProps): JSX.Element {
  const { t } = useTranslation();
  const reach = useReach();
  return (
    <div className="row">
      {work ? (
        <Link className="btn" to={inspectionAddress(work.serial)} state={fromHere}>
          {t(wait === 'choice' ? 'offline.decide' : 'offline.open')}
        </Link>
      ) : null}
      {savable.length > 0 ? (
        <button type="button" className="btn" disabled={isSending} onClick={onPhotos}>
          {t('offline.photosToMachine', { count: savable.length })}
        </button>
      ) : null}
      {isOpen && wait === 'person' && mayBeSent(reach) ? (
        <button type="button" className="btn" onClick={onRetry}>
          {t('app.retry')}
        </button>
      ) : null}
      {wait === 'version' ? (
        <button type="button" className="btn" onClick={reloadPage}>
          {t('app.reload')}
        </button>
      ) : (
        <button type="button" className="btn text" disabled={isSending} onClick={onDiscard}>
          {t('offline.discard')}
        </button>
      )}
    </div>
  );
}

/** The text of the confirmation. */
function lossText(confirming: Confirmation | undefined, title: string, { answers, photos, stages }: Content, t: TFunction): string {
  if (confirming?.kind === 'photo') return t('offline.discardPhotoText', { name: confirming.photo.photo?.name ?? '' });
  if (confirming?.kind === 'lost') return t('offline.discardLostText');
  return [
    t('offline.discardAllText', { machine: title, answers, photos: photos.length }),
    stages.length > 0 ? t('offline.stagesLost', { stages: stages.map(({ stage }) => stage).join(', ') }) : '',
  ]
    .join(' ')
    .trim();
}

function Waiting({ machine, part, offline, isSending }: Omit<ItemProps, 'changes'> & { part: Part }): JSX.Element {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<Confirmation>();
  const { device, sender } = offline;
  const { local, now } = part;
  const content = contentOf(part);
  const { work, photos, stages, wait, since } = content;
  const title = work ? `${work.serial} ${work.row.ModelName}` : t('offline.closed');
  const discard = (): Promise<void> => {
    if (confirming?.kind === 'photo') return device.discardPhoto(machine, confirming.photo.seq);
    return confirming?.kind === 'lost' ? device.discardLost(machine) : device.discard(machine);
  };
  const thenSend = (change: Promise<unknown>): void => {
    change.then(() => sender.send(machine)).catch(report);
  };
  return (
    <li className="outbox-item" aria-label={title}>
      <p className="med">{title}</p>
      <p>{summaryOf(content, t)}</p>
      <p role="status" data-waits={wait}>
        <Icon name={isSending ? 'hourglass' : wait === 'send' ? 'hourglass' : 'alert'} size={16} /> {isSending ? t('offline.reach.sending') : t(`offline.waits.${wait}`)}
      </p>
      {now - since > oldAfter ? <p className="err">{t('offline.old', { date: shownDate(new Date(since)) })}</p> : <p className="muted">{t('offline.since', { date: shownDate(new Date(since)) })}</p>}
      {whysOf(content, t).map((why) => (
        <p key={why} className="err">
          {why}
        </p>
      ))}
      <RefusedPhotos photos={photos} onDiscard={(photo) => setConfirming({ kind: 'photo', photo })} />
      {/* Nothing is lost: the answers stay, and the stage can be finished again. */}
      <RefusedStages stages={stages} onTakeBack={(stage) => thenSend(device.unfinishStage(machine, stage))} />
      {work && work.lost.length > 0 ? <LostAnswers lost={work.lost} onDiscard={() => setConfirming({ kind: 'lost' })} /> : null}
      <Actions
        content={content}
        isOpen={local !== null}
        isSending={isSending}
        onPhotos={() => thenSend(device.photosToMachine(machine))}
        onRetry={() => thenSend(device.tryAgain(machine))}
        onDiscard={() => setConfirming({ kind: 'all' })}
      />
      <Confirm
        open={confirming !== undefined}
        title={t('offline.discardTitle')}
        message={lossText(confirming, title, content, t)}
        okText={t('offline.discard')}
        danger
        onCancel={() => setConfirming(undefined)}
        onOk={() => {
          thenSend(discard());
          setConfirming(undefined);
        }}
      />
    </li>
  );
}
