import type { ReactNode } from 'react';

/** Line icons of one hand: 24 units, stroke 1.8, the size of the text beside them. */
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
