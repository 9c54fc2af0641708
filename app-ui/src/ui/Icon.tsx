// The icons of the design, on a 20 px grid in the current colour. An icon is always next to a text or in a button with a
// label.
import type { JSX, ReactNode } from 'react';

const shapes = {
  walk: (
    <path d="M4.500 16.500a2 2 0 100-4 2 2 0 000 4zM15.500 7.500a2 2 0 100-4 2 2 0 000 4zM6.500 14.500H12a2.500 2.500 0 000-5H8A2.250 2.250 0 018 5h5.500" />
  ),
  'arrow-down': (
    <path d="M10 4v12M5.5 11.500L10 16l4.5-4.5" />
  ),
  'arrow-up': (
    <path d="M10 16V4M5.5 8.500L10 4l4.5 4.5" />
  ),
  arrow: (
    <path d="M4.500 15.500l11-11M9 4.500h6.500V11" />
  ),
  back: (
    <path d="M17 5H8L3 10l5 5h9zM10 8l4 4M14 8l-4 4" />
  ),
  ban: (
    <><circle cx="10" cy="10" r="6.8" /><path d="M5.3 5.300l9.4 9.4" /></>
  ),
  bell: (
    <path d="M4 14.500c1.300-1.200 1.700-2.600 1.700-5.500a4.300 4.300 0 018.600 0c0 2.900.400 4.300 1.700 5.500zM8.300 16.800a1.900 1.900 0 003.400 0M10 4.500V2.800" />
  ),
  calendar: (
    <path d="M3.5 5h13v11.500h-13zM3.5 8.500h13M7 3v3.500M13 3v3.5" />
  ),
  camera: (
    <><path d="M3 6.500h3.500L8 4.500h4l1.500 2H17v9.500H3z" /><circle cx="10" cy="11" r="2.800" /></>
  ),
  card: (
    <path d="M3.5 3.500h13v10h-13zM6 16.500h8M6.500 7h7M6.500 10h4" />
  ),
  chart: (
    <path d="M3.500 3.500v13h13M7 13.500V10M10.500 13.500V6.500M14 13.500V8.500" />
  ),
  check: (
    <path d="M4.5 10.500l3.7 3.7 7.3-8" />
  ),
  circle: (
    <circle cx="10" cy="10" r="6.500" />
  ),
  clipboard: (
    <><path d="M4.5 4.500h11v12.500h-11zM7.5 3h5v3h-5z" /><path d="M7.3 11.300l1.9 1.9 3.6-3.9" /></>
  ),
  clock: (
    <><circle cx="10" cy="10" r="6.8" /><path d="M10 6v4.200l2.6 1.6" /></>
  ),
  'clock-alert': (
    <><path d="M15.8 7.200A6.5 6.5 0 1016.5 10" /><path d="M10 6v4.200l2.6 1.600M17 3v2.800M17 8.300v.1" /></>
  ),
  columns: (
    <path d="M3 4h14v12H3zM8 4v12M12.7 4v12" />
  ),
  cross: (
    <path d="M5.5 5.500l9 9M14.5 5.500l-9 9" />
  ),
  dash: (
    <path d="M5 10h10" />
  ),
  down: (
    <path d="M6 8l4 4 4-4" />
  ),
  download: (
    <path d="M10 3v9M6.5 8.500L10 12l3.5-3.500M3.5 16.500h13" />
  ),
  eye: (
    <><path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5z" /><circle cx="10" cy="10" r="2.3" /></>
  ),
  file: (
    <><path d="M5 2.500h7l3.5 3.500v11.500H5z" /><path d="M12 2.500V6h3.500M7.5 9.500h5.500M7.5 12h5.500M7.5 14.500h3" /></>
  ),
  filter: (
    <path d="M3 4.500h14l-5.5 6.500v4.500l-3 1.500v-6z" />
  ),
  gate: (
    <path d="M3.5 17V6h2.500v11M2.5 17h5M6 8h11.500v3H6M9 8l-1.5 3M12.5 8L11 11M16 8l-1.5 3" />
  ),
  globe: (
    <><circle cx="10" cy="10" r="7" /><path d="M3 10h14M10 3c2.5 2.2 2.5 11.8 0 14M10 3c-2.5 2.2-2.5 11.8 0 14" /></>
  ),
  grip: (
    <g fill="currentColor" stroke="none"><circle cx="7.5" cy="5" r="1.3" /><circle cx="12.5" cy="5" r="1.3" /><circle cx="7.5" cy="10" r="1.3" /><circle cx="12.5" cy="10" r="1.3" /><circle cx="7.5" cy="15" r="1.3" /><circle cx="12.5" cy="15" r="1.3" /></g>
  ),
  help: (
    <><circle cx="10" cy="10" r="7" /><path d="M7.9 7.800c.2-1.3 1-1.9 2.1-1.9 1.2 0 2.1.8 2.1 1.8 0 1.5-2.1 1.7-2.1 3.300M10 13.800v.2" /></>
  ),
  hourglass: (
    <path d="M5.5 3h9M5.5 17h9M6.5 3v2.500L10 10l3.5-4.500V3M6.5 17v-2.500L10 10l3.5 4.500V17" />
  ),
  inbox: (
    <path d="M10 2.500v8M7 7.500l3 3 3-3M3 11v5.500h14V11h-3.500l-1 2h-5l-1-2z" />
  ),
  info: (
    <><circle cx="10" cy="10" r="7" /><path d="M10 9.200V14M10 6.200v.2" /></>
  ),
  kebab: (
    <g fill="currentColor" stroke="none"><circle cx="10" cy="4.5" r="1.5" /><circle cx="10" cy="10" r="1.5" /><circle cx="10" cy="15.5" r="1.5" /></g>
  ),
  image: (
    <><path d="M3 4.500h14v11H3zM3 13l4-4 3.500 3.500 2-2L17 15" /><circle cx="13" cy="7.700" r="1.200" /></>
  ),
  video: (
    <path d="M3 5.500h9.500v9H3zM12.500 9l4.500-2.500v7L12.500 11z" />
  ),
  play: (
    <path d="M7 4.500l8.500 5.500L7 15.500z" />
  ),
  print: (
    <path d="M6 7V3h8v4M6 14H3.500V7h13v7H14M6 11.500h8V17H6z" />
  ),
  left: (
    <path d="M12 6l-4 4 4 4" />
  ),
  logout: (
    <path d="M8 3H4v14h4M8.5 10H17M13.5 6.500L17 10l-3.5 3.5" />
  ),
  light: (
    <path d="M7 15.500h6M8 17.500h4M7.500 13a5 5 0 115 0z" />
  ),
  lorry: (
    <><path d="M2.5 5h9v8.500h-9zM11.5 8h3.300l2.7 2.800v2.700h-6" /><circle cx="6" cy="14.5" r="1.7" /><circle cx="14" cy="14.5" r="1.7" /></>
  ),
  more: (
    <g fill="currentColor" stroke="none"><circle cx="4.5" cy="10" r="1.5" /><circle cx="10" cy="10" r="1.5" /><circle cx="15.5" cy="10" r="1.5" /></g>
  ),
  mute: (
    <><path d="M3 8v4h3l4 3.500v-11L6 8zM13 8l4 4M17 8l-4 4" /></>
  ),
  pencil: (
    <path d="M4 16l.7-3.200L13.2 4.300l2.5 2.5-8.5 8.500zM11.5 6l2.5 2.5" />
  ),
  rename: (
    <path d="M8 4.500H3v11h5M12.500 4.500H17v11h-4.500M8.500 3h3.500M8.500 17H12M10.250 3v14" />
  ),
  text: (
    <path d="M4.500 6V4h11v2M10 4v12M8 16h4" />
  ),
  trash: (
    <path d="M4 5.500h12M8 5.500V3.500h4v2M5.500 5.500l.7 11.500h7.600l.7-11.500M8.500 8.500v5.500M11.500 8.500v5.500" />
  ),
  pin: (
    <><path d="M10 17.500s5.5-4.8 5.5-9a5.5 5.5 0 00-11 0c0 4.2 5.5 9 5.5 9z" /><circle cx="10" cy="8.5" r="2" /></>
  ),
  plus: (
    <path d="M10 4v12M4 10h12" />
  ),
  right: (
    <path d="M8 6l4 4-4 4" />
  ),
  scan: (
    <><path d="M3 7V3.500h3.500M13.500 3.500H17V7M17 13v3.500h-3.500M6.500 16.500H3V13" /><path d="M6.500 7.500v5M9 7.500v5M11 7.500v5M13.500 7.500v5" /></>
  ),
  search: (
    <><circle cx="9" cy="9" r="5.5" /><path d="M13 13l4 4" /></>
  ),
  settings: (
    <><path d="M3 6h7M14.5 6H17M3 14h2.500M10 14h7" /><circle cx="12.250" cy="6" r="2.250" /><circle cx="7.750" cy="14" r="2.250" /></>
  ),
  shield: (
    <><path d="M10 2.800l6 2.200v4.500c0 3.6-2.4 6.2-6 7.7-3.6-1.5-6-4.1-6-7.700V5z" /><path d="M7.3 9.900l2 2 3.5-3.9" /></>
  ),
  phone: (
    <path d="M6.500 3.500l2 4-1.700 1.700a9 9 0 004 4l1.700-1.700 4 2v3a1 1 0 01-1.100 1A13 13 0 012.500 4.600a1 1 0 011-1.100z" />
  ),
  mail: (
    <path d="M3 5h14v10H3zM3 5.500l7 5.500 7-5.500" />
  ),
  sound: (
    <><path d="M3 8v4h3l4 3.500v-11L6 8zM12.800 7.500a3.500 3.500 0 010 5M15 5.300a6.500 6.500 0 010 9.400" /></>
  ),
  stock: (
    <><path d="M3 8l7-4.5L17 8v8.5H3z" /><path d="M6.5 16.5v-5h7v5M6.5 14h7" /></>
  ),
  sort: (
    <path d="M6.5 4v12M3.500 13l3 3 3-3M13.500 16V4M10.500 7l3-3 3 3" />
  ),
  sun: (
    <><circle cx="10" cy="10" r="3.4" /><path d="M10 2.200v2.200M10 15.600v2.200M2.200 10h2.200M15.600 10h2.200M4.500 4.500L6 6M14 14l1.500 1.500M15.500 4.500L14 6M6 14l-1.500 1.500" /></>
  ),
  swap: (
    <path d="M3.5 7h12M12.5 4l3 3-3 3M16.5 13h-12M7.5 10l-3 3 3 3" />
  ),
  tag: (
    <><path d="M3 3.500h6.500l7.5 7.5-6 6-8-7.500z" /><circle cx="6.8" cy="7" r="1.1" /></>
  ),
  user: (
    <><circle cx="10" cy="7" r="3.3" /><path d="M3.5 17c.6-3.6 3-5.2 6.5-5.200s5.9 1.6 6.5 5.2" /></>
  ),
  wifi: (
    <><path d="M2.8 8.200a10.5 10.5 0 0114.4 0M5.3 11a7 7 0 019.4 0M7.7 13.700a3.4 3.4 0 014.6 0" /><circle cx="10" cy="16.3" r=".6" fill="currentColor" /></>
  ),
  wrench: (
    <path d="M16.6 6.200a4 4 0 01-5.3 5L6 16.500a1.8 1.8 0 01-2.5-2.500l5.3-5.300a4 4 0 015-5.300L11.5 5.700l.6 2.2 2.2.6z" />
  ),
  x: (
    <path d="M5.5 5.500l9 9M14.5 5.500l-9 9" />
  ),
  alert: (
    <path d="M10 3l7.5 13.500h-15zM10 8v4M10 14.200v.2" />
  ),
  undo: (
    <path d="M7 4L3.500 7.500 7 11M3.500 7.500H12a4.300 4.300 0 010 8.600H8" />
  ),
  upload: (
    <path d="M10 13V4M6.5 7.500L10 4l3.5 3.500M3.5 16.500h13" />
  ),
  refresh: (
    <path d="M16 7A6.5 6.5 0 003.7 8.500M4 13a6.5 6.5 0 0012.3-1.500M16.5 3.500V7H13M3.5 16.500V13H7" />
  ),
  rows: (
    <path d="M3 5h14M3 10h14M3 15h14" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

interface Props {
  name: IconName;
  size?: number;
}

/** An icon, hidden from assistive technology. */
export function Icon({ name, size = 20 }: Props): JSX.Element {
  return (
    <svg className="i" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      {shapes[name]}
    </svg>
  );
}
