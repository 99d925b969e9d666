import { icon } from './icons.tsx';

// Apart from the others, which public forms load.

export const HomeIcon = icon(<path d="M4 11.2 12 4l8 7.2V20h-5.5v-5.5h-5V20H4z" />);
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4" />);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const QrIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.5M7 7v.01M17 7v.01M7 17v.01" />,
);
export const OpenIcon = icon(<path d="M14 4h6v6M20 4l-9 9M11 5H4v15h15v-7" />);
export const ExitIcon = icon(<path d="M14 4H5v16h9M10 12h10m-4-4 4 4-4 4" />);
export const SwapIcon = icon(<path d="M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4" />);
export const TeacherIcon = icon(
  <>
    <path d="M3 5h18v10H3zM12 15v5m-4 0h8" />
    <path d="M7 9h6M7 12h3" />
  </>,
);
export const StudentIcon = icon(<path d="m2.5 9.5 9.5-5 9.5 5-9.5 5zM6.5 12v4.5c3 2.6 8 2.6 11 0V12M21.5 9.5V15" />);
export const ManagerIcon = icon(<path d="M4 20V10m5.3 10V4m5.4 16v-7M20 20V7" />);
export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M4 20h16" />);
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />);
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4v5.3h-5.3" />);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />);
export const EditIcon = icon(<path d="m5 19 1-4L16.5 4.5l3 3L9 18zM14.5 6.5l3 3" />);
export const BookmarkIcon = icon(<path d="M6.5 4h11v16L12 15.5 6.5 20z" />);
export const GripIcon = icon(<path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />);
export const SortIcon = icon(<path d="m8 9 4-4 4 4M8 15l4 4 4-4" />);
export const AscendingIcon = icon(<path d="M12 19V5m-5 5 5-5 5 5" />);
export const DescendingIcon = icon(<path d="M12 5v14m-5-5 5 5 5-5" />);
export const PreviousIcon = icon(<path d="m14 6-6 6 6 6" />);
export const NextIcon = icon(<path d="m10 6 6 6-6 6" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const PinIcon = icon(<path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />);
export const BookIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5c-3.5 0-6.5.5-8.5 2zv13.5" />,
);
export const TicketIcon = icon(<path d="M4 5h16v11H11l-4.5 4v-4H4zM8 9h8m-8 3h5" />);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9m5 0h2M4 17h3m5 0h8" />
    <circle cx="15.5" cy="7" r="2.5" />
    <circle cx="9.5" cy="17" r="2.5" />
  </>,
);
