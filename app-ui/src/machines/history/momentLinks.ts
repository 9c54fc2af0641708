// The links of the entries of a timeline: answers, photos and reports.
import type { ComponentProps } from 'react';
import type { Session } from '../../api/session.tsx';
import { inspectedAddress } from '../../paths.ts';
import type { useOverPage } from '../../ui/useOverPage.ts';
import { inspectionMediaText } from '../media/InspectionViewer.tsx';
import type { MediaType } from '../media/media.ts';
import { reportText } from '../report/report.ts';
import type { Timeline } from './Timeline.tsx';
import type { Moment } from './timeline.ts';

type Links = Pick<ComponentProps<typeof Timeline>, 'answersAt' | 'mediaAt' | 'printAt'>;

/** `list`: the query of the stock list over which the history is opened; empty elsewhere. */
export function momentLinks(session: Session, over: ReturnType<typeof useOverPage>, serial: string, list: string): Links {
  const maySee = session.can('asset.read');
  const mayPrint = session.can('report.print');
  /** The answers of inspections are read at the site of their record. */
  const answersAt = ({ line, record, siteCode }: Moment): string | undefined =>
    line.TemplateLookupId > 0 && line.InspectionStatus.Success !== null && siteCode === session.site && session.can('inspection.read')
      ? inspectedAddress(serial, record, line.TemplateLookupId, list)
      : undefined;
  const mediaAt = maySee
    ? ({ record, line }: Moment, type: MediaType) => over.to(inspectionMediaText({ record, lookup: line.TemplateLookupId, type }))
    : undefined;
  /** The report of an inspection or handover, with its answers; of a handover the report of the whole record. */
  const printAt = mayPrint
    ? ({ record, line }: Moment) =>
        line.InspectionStatus.Success !== null && (line.TemplateLookupId > 0 || line.Status === 'C')
          ? over.to(reportText({ record, lookup: line.TemplateLookupId }))
          : undefined
    : undefined;
  return { answersAt, mediaAt, printAt };
}
