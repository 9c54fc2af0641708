// The German sentences of notifications, which the server writes in English: by kind, each next to the English one.
import type { Sentence } from '../served.ts';

/** A sentence that ends in a name and a text of a person ends in them in German too: the end of the name is not known. */
export const notices: Readonly<Record<string, readonly Sentence[]>> = {
  arrived: [
    ['{#count} machines from {site} wait for approval.', '{#count} Maschinen von {site} warten auf Annahme.'],
    ['{#count} machines wait for approval.', '{#count} Maschinen warten auf Annahme.'],
    ['{serial} from {site} waits for approval.', '{serial} von {site} wartet auf Annahme.'],
    ['{serial} waits for approval.', '{serial} wartet auf Annahme.'],
    ['{#count} machines have come from {site}.', '{#count} Maschinen sind von {site} gekommen.'],
    ['{#count} machines have come.', '{#count} Maschinen sind angekommen.'],
    ['{serial} has come from {site}.', '{serial} ist von {site} gekommen.'],
    ['{serial} has come.', '{serial} ist angekommen.'],
  ],
  accepted: [
    ['{#count} machines were accepted by {site}.', '{#count} Maschinen wurden von {site} angenommen.'],
    ['{#count} machines were accepted.', '{#count} Maschinen wurden angenommen.'],
    ['{serial} was accepted by {site}.', '{serial} wurde von {site} angenommen.'],
    ['{serial} was accepted.', '{serial} wurde angenommen.'],
  ],
  rejected: [
    ['{#count} machines were rejected by {siteAndWhy}', '{#count} Maschinen wurden abgelehnt von {siteAndWhy}'],
    ['{#count} machines were rejected.{why}', '{#count} Maschinen wurden abgelehnt.{why}'],
    ['{serial} was rejected by {siteAndWhy}', '{serial} wurde abgelehnt von {siteAndWhy}'],
    ['{serial} was rejected.{why}', '{serial} wurde abgelehnt.{why}'],
  ],
  taken_back: [
    ['{#count} machines were taken back by the sender.', '{#count} Maschinen wurden vom Absender zurückgenommen.'],
    ['{serial} was taken back by the sender.', '{serial} wurde vom Absender zurückgenommen.'],
  ],
  imported: [
    ['{file} {#imported} imported, {#duplicates} duplicates, {#failed} failed.', '{file}: {#imported} importiert, {#duplicates} doppelt, {#failed} fehlgeschlagen.'],
    ['{file} The file is gone', '{file}: Die Datei ist nicht mehr da'],
  ],
  audit_due: [
    ['1 machine is due for an audit today.', 'Für 1 Maschine ist heute ein Audit fällig.'],
    ['{#count} machines are due for an audit today.', 'Für {#count} Maschinen ist heute ein Audit fällig.'],
  ],
  audit_overdue: [
    ['1 machine is overdue for an audit.', 'Für 1 Maschine ist ein Audit überfällig.'],
    ['{#count} machines are overdue for an audit.', 'Für {#count} Maschinen ist ein Audit überfällig.'],
  ],
  declined: [
    ['{serial} was declined by the customer: {why}', '{serial} wurde vom Kunden abgelehnt: {why}'],
  ],
  mail_failed: [
    ['The email about machine {serial} was refused.', 'Die E-Mail über die Maschine {serial} wurde abgelehnt.'],
    ['The email about machine {serial} was given up.', 'Die E-Mail über die Maschine {serial} wurde aufgegeben.'],
    ['The email about machine {serial} was returned.', 'Die E-Mail über die Maschine {serial} kam zurück.'],
  ],
};
