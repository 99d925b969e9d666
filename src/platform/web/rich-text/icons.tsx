import { icon } from '../ui/icons.tsx';

export const BoldIcon = icon(<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />);
export const ItalicIcon = icon(<path d="M11 5h6M7 19h6M14 5l-4 14" />);
export const UnderlineIcon = icon(<path d="M7 4v6a5 5 0 0 0 10 0V4M5 20h14" />);
export const PlainIcon = icon(<path d="m16 15 5 5m0-5-5 5M6 7V5h12v2M7 19h5M13 5 9.5 19" />);
export const HeadingIcon = icon(<path d="M4 5v14M12 5v14M4 12h8M16 14a2.5 2.5 0 1 1 4.5 1.5L16 19h5" />);
export const BulletsIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M5 6v.1M5 12v.1M5 18v.1" />);
export const NumbersIcon = icon(
  <path d="M11 6h9M11 12h9M11 18h9M4 5.5 6 4v6M4 15.5c.5-2 4-2 4 .2 0 1.3-4 3.3-4 4.3h4" />,
);
export const LinkIcon = icon(
  <path d="m9 15 6-6M11 6.5l.5-.6a5 5 0 0 1 7 7.1l-.5.4M13 17.5l-.4.6a5 5 0 0 1-7.1-7.1l.5-.5" />,
);
export const UnlinkIcon = icon(
  <path d="m9 15 6-6M11 6.5l.5-.6a5 5 0 0 1 7 7.1l-.5.4M13 17.5l-.4.6a5 5 0 0 1-7.1-7.1l.5-.5M17 20v2M20 17h2M2 7h2M7 2v2" />,
);
export const UndoIcon = icon(<path d="m9 14-4-4 4-4M5 10h11a4 4 0 0 1 0 8h-1" />);
export const RedoIcon = icon(<path d="m15 14 4-4-4-4M19 10H8a4 4 0 0 0 0 8h1" />);
