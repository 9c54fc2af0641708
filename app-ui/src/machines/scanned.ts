// The serials in a scanned or typed text. Pure.
import { serialText } from '../ui/cleanText.ts';
import { lookupDigits, serialMax, serialMin } from './machineForm.ts';

/** The end of a machine's address in a QR code: /m/7104822. */
const address = /\/m\/([^/?#\s]+)/i;
/** The prefix by which a scanner names the kind of a code, such as ]C1. */
const symbology = /^\][A-Za-z]\d/;
/** An element of a GS1 code with the serial, after that of the article; the number of an element has two digits. */
const element = /^(?:01\d{14})?21([A-Za-z0-9]{7,8})$/;
/** The data identifier of a serial. */
const identified = /^S(\d{7,8})$/;
const digits = new RegExp(`\\d{${serialMin},}`, 'g');

/**
 * The serials that a code can mean, the likeliest first; none where it holds no serial. A plate holds more than the serial: the
 * serial is the last seven or eight digits. Of eight that begin with zero the zero pads the seven; otherwise the code does not
 * say which of both it is, and the stock has to.
 */
export function serialsIn(text: string): string[] {
  const kind = symbology.exec(text)?.[0] ?? '';
  const code = text.slice(kind.length);
  const own = (kind === '' ? undefined : element.exec(code)?.[1]?.toUpperCase()) ?? identified.exec(code)?.[1];
  if (own !== undefined) return code.length <= serialMax ? [own, code] : [own];
  const end = address.exec(code)?.[1];
  const whole = (end ?? code).toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (whole.length < serialMin || !/\d/.test(whole)) return [];
  if (whole.length <= serialMax) return [whole];
  if (end !== undefined) return [];
  const run = code.match(digits)?.at(-1);
  if (run === undefined) return [];
  const long = run.slice(-serialMax);
  const short = run.slice(-lookupDigits);
  if (long === short) return [short];
  return long.startsWith('0') ? [short, long] : [long, short];
}

/** The serial in the text of a box in which a person may have typed only a part of one. */
export const serialIn = (text: string): string => serialsIn(text)[0] ?? serialText(address.exec(text)?.[1] ?? text);
