// What a scanned or typed text says: the serial of a machine. Pure.
import { serialText } from '../ui/cleanText.ts';
import { lookupDigits, serialMax, serialMin } from './machineForm.ts';

/** The end of a machine's address in a QR code: /m/7104822. */
const address = /\/m\/([^/?#\s]+)/i;
const digits = new RegExp(`\\d{${serialMin},}`, 'g');

/**
 * The serials that a code can mean, the likeliest first; none where it holds no serial. A plate holds more than the serial: the
 * serial is the last seven or eight digits. Of eight that begin with zero the zero pads the seven; otherwise the code does not
 * say which of both it is, and the stock has to.
 */
export function serialsIn(text: string): string[] {
  const end = address.exec(text)?.[1];
  const whole = (end ?? text).toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (whole.length < serialMin || !/\d/.test(whole)) return [];
  if (whole.length <= serialMax) return [whole];
  if (end !== undefined) return [];
  const run = text.match(digits)?.at(-1);
  if (run === undefined) return [];
  const long = run.slice(-serialMax);
  const short = run.slice(-lookupDigits);
  if (long === short) return [short];
  return long.startsWith('0') ? [short, long] : [long, short];
}

/** The serial in the text of a box in which a person may have typed only a part of one. */
export const serialIn = (text: string): string => serialsIn(text)[0] ?? serialText(address.exec(text)?.[1] ?? text);
