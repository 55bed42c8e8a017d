/** Hidden from screen readers: an icon is always beside a text or in a named button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  );
}

/** The drawings of the icons: SVG paths on a 16 x 16 grid, stroked. */
const iconShapes = {
  alert: 'M8 2.2 14.6 13.6H1.4ZM8 6.6v3.2M8 11.7v.1',
  back: 'M9.8 3.2 5 8l4.8 4.8',
  camera: 'M1.6 4.6h3l1-1.8h4.8l1 1.8h3v8.6H1.6ZM8 11.2a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  check: 'm3 8.6 3.2 3.2L13 4.6',
  close: 'm3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4',
  columns: 'M2 3h12v10H2ZM6 3v10M10 3v10',
  copy: 'M5.6 5.6h7.8v7.8H5.6ZM10.4 5.4V2.6H2.6v7.8h2.8',
  count: 'M3.4 3.4h9.2v10.8H3.4ZM6 3.4V2h4v1.4M5.6 8.6l1.8 1.8 3.2-3.6',
  down: 'm3.6 6 4.4 4.4L12.4 6',
  eye: 'M1.4 8S3.8 3.8 8 3.8 14.6 8 14.6 8 12.2 12.2 8 12.2 1.4 8 1.4 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  eyeOff: 'M1.4 8S3.8 3.8 8 3.8 14.6 8 14.6 8 12.2 12.2 8 12.2 1.4 8 1.4 8ZM2.6 13.4 13.4 2.6',
  filter: 'M2 3.2h12L9.4 8.6v4.6L6.6 11.8V8.6Z',
  drag: 'M6 3.4v.1M10 3.4v.1M6 8v.1M10 8v.1M6 12.6v.1M10 12.6v.1',
  edit: 'M2.8 13.2l.8-3 7.2-7.2 2.2 2.2-7.2 7.2ZM9.4 4.4l2.2 2.2',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.4v3.4M8 5.1v.1',
  keyboard: 'M1.6 4h12.8v8H1.6ZM4.2 6.6v.1M6.8 6.6v.1M9.3 6.6v.1M11.8 6.6v.1M5 9.6h6',
  location:
    'M8 14.2S3.4 9.8 3.4 6.4a4.6 4.6 0 0 1 9.2 0C12.6 9.8 8 14.2 8 14.2ZM8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8Z',
  menu: 'M2.2 4h11.6M2.2 8h11.6M2.2 12h11.6',
  more: 'M3 7.9a.3.3 0 1 0 0 .2M7.8 7.9a.3.3 0 1 0 0 .2M12.6 7.9a.3.3 0 1 0 0 .2',
  narrower: 'M1.6 8h4.6M9.8 8h4.6M3.8 5.2 6.6 8l-2.8 2.8M12.2 5.2 9.4 8l2.8 2.8',
  pick: 'M8 9.8V2.2M5 5l3-3 3 3M2.4 10v3.8h11.2V10',
  pin: 'M6 2.4h4l-.6 4.4 2.6 2.4H4l2.6-2.4ZM8 9.4v4.2',
  plus: 'M8 3v10M3 8h10',
  putAway: 'M2.6 2v12M13.4 2v12M2.6 7.4h10.8M2.6 13h10.8M5 7.4V4.2h4v3.2M7 13V9.8h4V13',
  receive: 'M8 2v7.6M5 6.6l3 3 3-3M2.4 10v3.8h11.2V10',
  saving: 'M8 13A5 5 0 1 0 8 3a5 5 0 0 0 0 10Z',
  scan: 'M2 5V2.6h2.6M11.4 2.6H14V5M14 11v2.4h-2.6M4.6 13.4H2V11M5 5.6v4.8M8 5.6v4.8M11 5.6v4.8',
  search: 'M7 11.6A4.6 4.6 0 1 0 7 2.4a4.6 4.6 0 0 0 0 9.2ZM10.4 10.4l3.4 3.4',
  settings: 'M2 4.8h6.4M11.6 4.8H14M2 11.2h2.4M7.6 11.2H14M10 3.2v3.2M6 9.6v3.2',
  sortDown: 'M8 3v10M4 9l4 4 4-4',
  sortUp: 'M8 13V3M4 7l4-4 4 4',
  trash: 'M2.8 4.4h10.4M6 4.2V2.6h4v1.6M4.2 4.6l.6 9h6.4l.6-9M6.8 7v4M9.2 7v4',
  up: 'm3.6 10 4.4-4.4L12.4 10',
  undo: 'M5.4 3 2.4 6l3 3M2.6 6h6.6a3.8 3.8 0 0 1 0 7.6H6',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8ZM2.6 13.8c.6-2.6 2.6-3.8 5.4-3.8s4.8 1.2 5.4 3.8',
  wider: 'M2.4 8h11.2M5 5.2 2.2 8 5 10.8M11 5.2 13.8 8 11 10.8',
} as const;

export type IconName = keyof typeof iconShapes;
