// The parts of the settings: each with its title, and an index whose links lead to them.
import { useRef, type MouseEvent } from 'react';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';

/** In the order of the page. */
const PARTS = {
  antes: 'Antes de las preguntas',
  despues: 'Al enviar, y después',
  acceso: 'Quién lo llena, y dónde lo encuentra',
  vigencia: 'Apertura y cierre',
  limites: 'Cuántas respuestas recibe',
  recordatorios: 'Recordatorios',
  atencion: 'Qué hace la unidad con las respuestas',
  datos: 'Datos personales',
} as const;

type Part = keyof typeof PARTS;

const idOf = (part: Part): string => `ajuste-${part}`;

type SettingsPartProps = { readonly part: Part; readonly children: Elements };

/** A part of the settings, whose heading takes the focus when the index leads to it. */
export function SettingsPart({ part, children }: SettingsPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section id={idOf(part)} title={PARTS[part]} look="box" gap={4} headingRef={heading}>
      {children}
    </Section>
  );
}

/** Leads to a part without another address: what is not saved yet would be asked about. */
function lead(event: MouseEvent, part: Part): void {
  event.preventDefault();
  const section = document.getElementById(idOf(part));
  section?.querySelector('h2')?.focus({ preventScroll: true });
  section?.scrollIntoView();
}

/** Links to the parts: with the keyboard they are far apart. */
export const SettingsIndex = () => (
  <nav aria-label="Partes de los ajustes">
    <Row as="ul" gap={4}>
      {keysOf(PARTS).map((part) => (
        <li key={part}>
          <a href={`#${idOf(part)}`} onClick={(event) => lead(event, part)}>
            {PARTS[part]}
          </a>
        </li>
      ))}
    </Row>
  </nav>
);
