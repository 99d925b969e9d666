import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import styles from './redactar.module.css';
import { Enlace } from './Enlace.tsx';
import {
  CursivaIcon,
  DeshacerIcon,
  EnlaceIcon,
  NegritaIcon,
  NumerosIcon,
  QuitarEnlaceIcon,
  QuitarFormatoIcon,
  RehacerIcon,
  SubrayadoIcon,
  TituloIcon,
  VinetasIcon,
} from './iconos.tsx';

type Mando = {
  readonly nombre: string;
  readonly Icono: ComponentType;
  /** The mark or node that it puts on, and shows as pressed. */
  readonly marca?: string;
  /** What it does; without it, it opens the panel of the link. */
  readonly orden?: (cadena: ChainedCommands) => ChainedCommands;
  readonly puede?: (editor: Editor) => boolean;
};

const GRUPOS: readonly (readonly Mando[])[] = [
  [
    { nombre: 'Negrita', Icono: NegritaIcon, marca: 'bold', orden: (cadena) => cadena.toggleBold() },
    { nombre: 'Cursiva', Icono: CursivaIcon, marca: 'italic', orden: (cadena) => cadena.toggleItalic() },
    { nombre: 'Subrayado', Icono: SubrayadoIcon, marca: 'underline', orden: (cadena) => cadena.toggleUnderline() },
    { nombre: 'Quitar el formato', Icono: QuitarFormatoIcon, orden: (cadena) => cadena.unsetAllMarks() },
  ],
  [
    { nombre: 'Título', Icono: TituloIcon, marca: 'heading', orden: (cadena) => cadena.toggleHeading({ level: 2 }) },
    {
      nombre: 'Lista con viñetas',
      Icono: VinetasIcon,
      marca: 'bulletList',
      orden: (cadena) => cadena.toggleBulletList(),
    },
    {
      nombre: 'Lista numerada',
      Icono: NumerosIcon,
      marca: 'orderedList',
      orden: (cadena) => cadena.toggleOrderedList(),
    },
  ],
  [
    { nombre: 'Enlace', Icono: EnlaceIcon, marca: 'link' },
    { nombre: 'Quitar el enlace', Icono: QuitarEnlaceIcon, orden: (cadena) => cadena.unsetLink() },
  ],
  [
    {
      nombre: 'Deshacer',
      Icono: DeshacerIcon,
      orden: (cadena) => cadena.undo(),
      puede: (editor) => editor.can().undo(),
    },
    { nombre: 'Rehacer', Icono: RehacerIcon, orden: (cadena) => cadena.redo(), puede: (editor) => editor.can().redo() },
  ],
];

const MANDOS = GRUPOS.flat();

/** To which button each key leads from another one. */
const PASOS: Readonly<Record<string, (desde: number) => number>> = {
  ArrowRight: (desde) => (desde + 1) % MANDOS.length,
  ArrowLeft: (desde) => (desde - 1 + MANDOS.length) % MANDOS.length,
  Home: () => 0,
  End: () => MANDOS.length - 1,
};

/** The buttons over the text: one stop of the Tab key, arrows go from button to button (ARIA toolbar). */
export function Barra({ editor, controla }: { readonly editor: Editor; readonly controla: string }) {
  const [parada, setParada] = useState(0);
  const barra = useRef<HTMLDivElement>(null);
  const estados = useEditorState({
    editor,
    selector: () =>
      MANDOS.map(({ marca, puede }) => ({
        // See Editor.tsx: nothing can be asked of an editor that was destroyed.
        puesta: marca !== undefined && !editor.isDestroyed && editor.isActive(marca),
        sirve: !editor.isDestroyed && (puede?.(editor) ?? true),
      })),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const botones = [...(barra.current?.querySelectorAll<HTMLElement>('[data-mando]') ?? [])];
    const desde = botones.findIndex((boton) => boton === event.target);
    const paso = PASOS[event.key];
    // What is typed in the panel of the link is not the bar's.
    if (desde < 0 || !paso) return;
    event.preventDefault();
    botones[paso(desde)]?.focus();
  }

  function mandoDe(mando: Mando) {
    const { nombre, Icono, marca, orden } = mando;
    const i = MANDOS.indexOf(mando);
    const { puesta = false, sirve = true } = estados[i] ?? {};
    const button = {
      className: styles['mando'],
      title: nombre,
      'aria-label': nombre,
      'aria-pressed': marca === undefined ? undefined : puesta,
      'aria-disabled': !sirve || undefined,
      'data-mando': i,
      tabIndex: i === parada ? 0 : -1,
      onFocus: () => setParada(i),
      children: <Icono />,
    };
    if (!orden) {
      return (
        <ButtonPanel key={nombre} button={button} placement="bottom-start">
          {(close) => <Enlace editor={editor} onListo={close} />}
        </ButtonPanel>
      );
    }
    return (
      <button
        {...button}
        key={nombre}
        type="button"
        // The text keeps the focus, and its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => sirve && orden(editor.chain().focus()).run()}
      />
    );
  }

  return (
    // Its buttons have the focus, one of them at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={barra}
      role="toolbar"
      aria-label="Formato"
      aria-controls={controla}
      className={styles['barra']}
      onKeyDown={onKeyDown}
    >
      {GRUPOS.map((grupo) => (
        <div key={grupo[0]?.nombre} className={styles['grupo']}>
          {grupo.map(mandoDe)}
        </div>
      ))}
    </div>
  );
}
