// The ways to share a published form: its address, its QR code, a mail to copy, and its answers.
import { Link } from '@tanstack/react-router';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { CodigoButton } from '#features/inicio/web/CodigoButton.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { CopyButton, CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Definicion } from '../../contract.ts';

export function Offer({ definicion: { slug, titulo } }: { readonly definicion: Definicion }) {
  const url = `${location.origin}/formularios/${slug}`;
  const mail = `Cordial saludo:\n\nLo invitamos a diligenciar «${titulo}» en ${url}\n\nGracias por su atención.`;
  return (
    <Section title="Compartir">
      <Muted>{url}</Muted>
      <Row gap={2}>
        <a href={`/formularios/${slug}`} className={buttonClass('quiet')}>
          Abrir el formulario
        </a>
        <CodigoButton direccion={url} nombre={titulo} />
        <CopyLinkButton url={url} name={titulo} />
        <Link to={rutaOfInforme({ slug }) as never} className={buttonClass('quiet')}>
          Ver las respuestas
        </Link>
      </Row>
      <Row align="bottom" first>
        <Field label="Texto para un correo">
          {(control) => <Textarea {...control} rows={5} readOnly value={mail} />}
        </Field>
        <CopyButton text={mail} name="el texto del correo" />
      </Row>
    </Section>
  );
}
