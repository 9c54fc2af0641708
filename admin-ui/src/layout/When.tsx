import { useText } from '../text/useText';

/** DD/MM/YYYY, HH:mm */
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' });
/** DD/MM/YYYY */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short' });

/** A moment in the user's time zone as DD/MM/YYYY, HH:mm; a text that is no moment as it is. */
export const momentText = (at: string): string => {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : dayAndTime.format(moment);
};

/** A moment in the user's time zone, or "Never". */
export function When({ at, dateOnly = false }: { at: string | null | undefined; dateOnly?: boolean }) {
  const text = useText();
  if (!at) return <>{text('never')}</>;
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return <>{at}</>;
  return <time dateTime={at}>{(dateOnly ? day : dayAndTime).format(moment)}</time>;
}
