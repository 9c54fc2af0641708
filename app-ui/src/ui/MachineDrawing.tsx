// Drawings of machines: the row on the sign-in page, and the placeholder of a model without a photo.
import type { JSX, ReactNode } from 'react';

const shapes = {
  backhoe: (
    <><path fillRule="evenodd" d="M15 29a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM20.4 29a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z" /><path fillRule="evenodd" d="M43.5 31.5a6.5 6.5 0 1 0 13.0 0a6.5 6.5 0 1 0 -13.0 0zM47.4 31.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z" /><path fillRule="evenodd" d="M14 21q0-1.5 1.5-1.500H21V5.500Q21 4 22.5 4h15q1.3 0 1.6 1.200L41.5 17l12 1.200q2 .3 2 2v4.300q-5-1.8-9 1.5-2 1.8-2.3 4H34.500Q34.3 18.5 24 18.300q-4.5 0-7.5 3.700H14zM24 7v9.800q9 .2 12 5V7z" /><path fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round" strokeLinecap="round" d="M41 22L55 24.5 61 31" /><path d="M59 26.500l3 .8q.5 6.5 7.5 8.700L69 38h-9q-3.5-5.5-1-11.500z" /><path fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinejoin="round" strokeLinecap="round" d="M16.5 22L9.5 6.5" /><path fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinejoin="round" strokeLinecap="round" d="M9.5 6.500L4 19" /><path d="M1.5 18l5.3 1.5-.3 6.500q-3.5 1-5.5-2.300z" /></>
  ),
  dozer: (
    <><path fillRule="evenodd" d="M17.5 27h27.0a5.5 5.5 0 0 1 0 11h-27.0a5.5 5.5 0 0 1 0 -11zM15.3 32.5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1 -4.4 0zM24.3 32.5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1 -4.4 0zM33.3 32.5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1 -4.4 0zM42.3 32.5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1 -4.4 0z" /><path fillRule="evenodd" d="M14 17.500q0-1.5 1.5-1.500H19V5.500Q19 4 20.5 4H32q1.5 0 1.8 1.300L36 15l12 .8q2 .2 2 2V25H14zM21.5 7v8.500h11.700L31.5 7z" /><path d="M41 8.500h2.500V16H41z" /><path fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinejoin="round" strokeLinecap="round" d="M49 31.5L58 33" /><path fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" strokeLinecap="round" d="M48 22L58 27" /><path d="M57.5 18h2.700q.8 12.5 6.8 18.200l-.5 1.800h-8q-3.5-8.5-1-20z" /></>
  ),
  dumper: (
    <><path fillRule="evenodd" d="M12.5 30.5a7.5 7.5 0 1 0 15.0 0a7.5 7.5 0 1 0 -15.0 0zM17.0 30.5a3.0 3.0 0 1 1 6.0 0a3.0 3.0 0 1 1 -6.0 0z" /><path fillRule="evenodd" d="M42.5 30.5a7.5 7.5 0 1 0 15.0 0a7.5 7.5 0 1 0 -15.0 0zM47.0 30.5a3.0 3.0 0 1 1 6.0 0a3.0 3.0 0 1 1 -6.0 0z" /><path fillRule="evenodd" d="M8 19.500q0-1.5 1.5-1.500H16V6.500Q16 5 17.5 5H26q1.4 0 1.6 1.400L29 18h4v9.500h-4.800Q26.5 21 20 21q-6.5 0-8 6H8zM18.5 7.500V18h7.800L25 7.500z" /><path d="M32 25h21v3H32zM31 9.500l9-1.200q2.5 5.5 9 5.500L68 10q-1 9.5-8.5 14.5-2 1.2-4 1.200H42q-2 0-3.2-2z" /></>
  ),
  excavator: (
    <><path fillRule="evenodd" d="M10.25 29.5h25.5a4.25 4.25 0 0 1 0 8.5h-25.5a4.25 4.25 0 0 1 0 -8.5zM8.55 33.75a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1 -3.4 0zM21.3 33.75a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1 -3.4 0zM34.05 33.75a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1 -3.4 0z" /><path d="M15 27h16v2.500H15z" /><path fillRule="evenodd" d="M4 17.500Q4 16 5.5 16H19V8.500Q19 6.5 21 6.500h8.200Q31 6.5 31.6 8.200L36 21v6.500H6Q4 27.5 4 25.500zM21.5 9v8h10.400L29.3 9z" /><path fill="none" stroke="currentColor" strokeWidth="4.2" strokeLinejoin="round" strokeLinecap="round" d="M34 23L44 7.500Q45.2 6 47.5 6.800L58.5 11" /><path fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinejoin="round" strokeLinecap="round" d="M58 11L62.5 24.5" /><path fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" strokeLinecap="round" d="M44.5 13L55 15.5" /><path d="M59 23.500l6.2-.7q4 4.7 1.8 11.200l-2.6-1.600q-7.4 1-7.8-4.600z" /></>
  ),
  hauler: (
    <><path fillRule="evenodd" d="M6.5 31.5a6.5 6.5 0 1 0 13.0 0a6.5 6.5 0 1 0 -13.0 0zM10.4 31.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z" /><path fillRule="evenodd" d="M21.5 31.5a6.5 6.5 0 1 0 13.0 0a6.5 6.5 0 1 0 -13.0 0zM25.4 31.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z" /><path fillRule="evenodd" d="M51.5 31.5a6.5 6.5 0 1 0 13.0 0a6.5 6.5 0 1 0 -13.0 0zM55.4 31.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0z" /><path d="M2 11.500l38-1.5 4 12.500H10q-4 0-5.5-4z" /><path d="M8 23h38v4.500H8z" /><path fillRule="evenodd" d="M47 10.500Q47 9 48.5 9H57q1.5 0 2 1.300l2.7 8 6.3 1.500q1.5.4 1.5 2V29h-4.500q-1-6-7-6-6 0-7 6H47zM49.5 11.500V18h9L56.2 11.500z" /></>
  ),
  mini: (
    <><path fillRule="evenodd" d="M17.75 30h18.5a3.75 3.75 0 0 1 0 7.5h-18.5a3.75 3.75 0 0 1 0 -7.5zM16.25 33.75a1.5 1.5 0 1 1 3.0 0a1.5 1.5 0 1 1 -3.0 0zM25.5 33.75a1.5 1.5 0 1 1 3.0 0a1.5 1.5 0 1 1 -3.0 0zM34.75 33.75a1.5 1.5 0 1 1 3.0 0a1.5 1.5 0 1 1 -3.0 0z" /><path d="M21 27.500h12v3H21zM40 33h7.500l1.5-2.500V38h-2v-2.500h-7z" /><path fillRule="evenodd" d="M15 19.500Q15 18 16.5 18H20V7q0-1.5 1.5-1.500h13Q36 5.5 36 7v.8h-1.500V20L37 22v6H17q-2 0-2-2zM22 8v10.500h10.500V8z" /><path fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinejoin="round" strokeLinecap="round" d="M37 24L42 11.500Q42.8 9.8 44.5 10.300L53 13.5" /><path fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinejoin="round" strokeLinecap="round" d="M53 13.500L56 24" /><path d="M53.5 23l5-.5q3 3.8 1.3 8.700l-2-1.300q-5.6.6-6-3.600z" /></>
  ),
  roller: (
    <><path fillRule="evenodd" d="M8.5 29.5a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM15.4 29.5a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0z" /><path fillRule="evenodd" d="M46.5 29.5a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM53.4 29.5a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0z" /><path fillRule="evenodd" d="M7 17q0-1.5 1.5-1.500H25V6h-2V3.500h23V6h-2v9.500h19q2 0 2 2V19H63q-3-1.5-8-1.5-9 .5-11.5 9H28.500q-2.5-8.5-11.5-9-5 0-8 1.500H7zM27.5 6v9.500h14V6z" /></>
  ),
  'skid-steer': (
    <><path fillRule="evenodd" d="M16 31a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM20.2 31a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0z" /><path fillRule="evenodd" d="M34 31a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM38.2 31a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0z" /><path fillRule="evenodd" d="M14 14q0-1.5 1.5-1.500H25V5.500Q25 4 26.5 4H38q1.5 0 1.8 1.500L42 16v2l4.5 1.500V27H16q-2 0-2-2zM28 7v10h10.500L36.5 7z" /><path fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" d="M16.5 13L43 18.5 53.5 27" /><path d="M51.5 22.500l3 .3q0 8.2 10.5 11.700l-.5 3.500h-11q-5-7-2-15.500z" /></>
  ),
  telehandler: (
    <><path fillRule="evenodd" d="M9.5 30.5a7.5 7.5 0 1 0 15.0 0a7.5 7.5 0 1 0 -15.0 0zM14.0 30.5a3.0 3.0 0 1 1 6.0 0a3.0 3.0 0 1 1 -6.0 0z" /><path fillRule="evenodd" d="M41.5 30.5a7.5 7.5 0 1 0 15.0 0a7.5 7.5 0 1 0 -15.0 0zM46.0 30.5a3.0 3.0 0 1 1 6.0 0a3.0 3.0 0 1 1 -6.0 0z" /><path fillRule="evenodd" d="M6 22q0-2 2-2h15V10q0-2 2-2h9.500q1.6 0 2 1.500L39.5 21l15 .5q2.5.2 2.5 2.500v3q-2.5-5-8-5.2-7 .2-8.5 7.200h-15q-1.5-7-8.5-7.2-6 .2-8 6L6 26zM26 11v8.500h10L33.8 11z" /><path fill="none" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" strokeLinecap="round" d="M10 18.500L57 9.5" /><path fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round" strokeLinecap="round" d="M57 10L62.5 15.5" /><path d="M61 13.500h2.500V23H71v2H61z" /></>
  ),
  'wheel-loader': (
    <><path fillRule="evenodd" d="M7.5 29.5a8.5 8.5 0 1 0 17.0 0a8.5 8.5 0 1 0 -17.0 0zM12.6 29.5a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1 -6.8 0z" /><path fillRule="evenodd" d="M35.5 29.5a8.5 8.5 0 1 0 17.0 0a8.5 8.5 0 1 0 -17.0 0zM40.6 29.5a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1 -6.8 0z" /><path fillRule="evenodd" d="M3 17q0-2 2-2h16V5.500Q21 4 22.5 4h11q1.5 0 1.8 1.300L37.5 16l4 .3v3.200q-6 1-7 9.500h-9q-1-9.5-9.5-9.5-7 0-9.5 6.500L3 24zM23.5 7v8.500h11L33 7z" /><path fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinejoin="round" strokeLinecap="round" d="M40 19L51 17.5 58 28" /><path fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" strokeLinecap="round" d="M43 14.500L56 16" /><path d="M55.5 21l3.3.5Q58 32 69 35l-.8 3H58q-6-7-2.5-17z" /></>
  ),
} satisfies Record<string, ReactNode>;

export type MachineKind = keyof typeof shapes;
export const machineKinds = Object.keys(shapes) as MachineKind[];

/** A drawing in the current colour, hidden from assistive technology. */
export function MachineDrawing({ kind = 'excavator' }: { kind?: MachineKind }): JSX.Element {
  return (
    <svg className="m" viewBox="0 0 72 40" aria-hidden="true" focusable="false">
      {shapes[kind]}
    </svg>
  );
}
