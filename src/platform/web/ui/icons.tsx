// The shared icons of the interface, as SVG components of one line style, and the function that makes one.
import type { ReactNode } from 'react';

/**
 * Line icons of one style: 24 units, stroke 1.8, the size of the text beside them. The note lets a document's scripts
 * leave out unused ones.
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(children: ReactNode) {
  return function Icon() {
    return (
      <svg
        width="1.25em"
        height="1.25em"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    );
  };
}

export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </>,
);
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8 3.5V8m8-4.5V8" />);
export const DeviceIcon = icon(<path d="M4 5h16v11H4zM2.5 20h19M10 16v4m4-4v4" />);
export const LockIcon = icon(<path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />);
export const FileIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const ErrorIcon = icon(
  <>
    <path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z" />
    <path d="M12 8v4.5M12 16v.1" />
  </>,
);
export const WarningIcon = icon(
  <>
    <path d="M12 4 2.8 20h18.4z" />
    <path d="M12 10v4M12 17v.1" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8v.1" />
  </>,
);
export const SuccessIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.8 2.8L16 9.5" />
  </>,
);
export const OfflineIcon = icon(
  <>
    <path d="M4 4l16 16M8.5 16.4a5 5 0 0 1 5.4-1M5.5 12.6A10 10 0 0 1 9.6 10M18.5 12.6a10 10 0 0 0-5-2.9" />
    <path d="M12 20v.1" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const CopyIcon = icon(
  <>
    <path d="M9 9h11v11H9z" />
    <path d="M5 15H4V4h11v1" />
  </>,
);
export const ArrowIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />);
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
export const UndoIcon = icon(<path d="M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2" />);
export const RedoIcon = icon(<path d="m15 7 4.5 4.5L15 16m4-4.5h-9a5 5 0 0 0 0 10h2" />);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />);
export const EditIcon = icon(<path d="m5 19 1-4L16.5 4.5l3 3L9 18zM14.5 6.5l3 3" />);
export const BookmarkIcon = icon(<path d="M6.5 4h11v16L12 15.5 6.5 20z" />);
export const GripIcon = icon(<path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />);
export const SortIcon = icon(<path d="m8 9 4-4 4 4M8 15l4 4 4-4" />);
export const AscendingIcon = icon(<path d="M12 19V5m-5 5 5-5 5 5" />);
export const DescendingIcon = icon(<path d="M12 5v14m-5-5 5 5 5-5" />);
export const PreviousIcon = icon(<path d="m14 6-6 6 6 6" />);
export const NextIcon = icon(<path d="m10 6 6 6-6 6" />);
export const MoreIcon = icon(<path strokeWidth="3.2" d="M5.5 12v.1M12 12v.1M18.5 12v.1" />);
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
