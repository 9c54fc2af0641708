// Model Analysis: a heading and nothing else (REPORT-004).
import type { JSX } from 'react';

export default function ModelAnalysisPage(): JSX.Element {
  return <div className="page-body" />;
}
