// The box of a file in a form: its frame, buttons that choose or photograph a file, and the preview.
import { useCallback, type ReactNode, type Ref } from 'react';
import { buttonClass } from './Button.tsx';
import type { Elements } from './elements.ts';
import styles from './FileBox.module.css';
import { FileIcon } from './icons.tsx';
import { Row } from './layout.tsx';
import { Muted } from './text.tsx';

type FileBoxProps = {
  readonly ref: Ref<HTMLDivElement>;
  /** A file is dragged over it. */
  readonly isOver: boolean;
  /** Shown while a file is read; null otherwise. */
  readonly reading: ReactNode;
  /** A `FilePreview`. */
  readonly preview: Elements;
  /** Shown on a desk while no file is chosen. */
  readonly hint: ReactNode;
  /** `FileButton`s. */
  readonly children: ReactNode;
};

/** A box that takes a file: chosen, photographed, dropped or pasted. */
export const FileBox = ({ ref, isOver, reading, preview, hint, children }: FileBoxProps) => (
  <div ref={ref} className={styles['box']} data-over={isOver || undefined}>
    <div role="status">{reading}</div>
    {preview}
    <Row gap={2}>{children}</Row>
    {hint && <p className={styles['hint']}>{hint}</p>}
  </div>
);

type FileButtonProps = {
  readonly accept: string;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Takes a picture with the camera; shown to fingers alone. */
  readonly isCamera?: boolean;
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
};

/** The browser's own chooser, under the look of a button. */
export const FileButton = ({ inputRef, isCamera = false, onFile, children, ...input }: FileButtonProps) => (
  <label className={styles[isCamera ? 'camera' : 'choose']}>
    <input
      {...input}
      ref={inputRef}
      type="file"
      capture={isCamera ? 'environment' : undefined}
      onChange={({ target }) => {
        onFile(target.files?.[0]);
        // The same file may be chosen again after it was removed.
        target.value = '';
      }}
    />
    <span className={buttonClass('quiet')}>{children}</span>
  </label>
);

type FilePreviewProps = {
  readonly name: string;
  /** Its size, in words. */
  readonly size: string;
  /** A picture to show; null: it is another kind of file. */
  readonly picture: Blob | null;
};

/** A chosen file: the picture as it will be sent, its name and its size. */
export const FilePreview = ({ name, size, picture }: FilePreviewProps) => (
  <div className={styles['file']}>
    {picture ? <Picture of={picture} /> : <FileIcon />}
    <p>
      <strong translate="no">{name}</strong>
      <Muted as="span">{size}</Muted>
    </p>
  </div>
);

function Picture({ of }: { readonly of: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(of);
      return () => URL.revokeObjectURL(image.src);
    },
    [of],
  );
  return <img ref={show} alt="Vista previa de la imagen elegida" />;
}
