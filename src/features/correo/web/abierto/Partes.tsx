import { textoDeInstante } from '#catalogo/momento.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import type { CorreoAbierto, Parte } from '../../contract.ts';

function textoDeParte(
  linea: Parte,
  { enMarcha, dicho }: { readonly enMarcha: boolean; readonly dicho: string },
): string {
  const { personas, enviados, aplazados, fallidos, porConfirmar, terminada, nota } = linea;
  if (terminada === null) return enMarcha ? 'En curso' : 'Se interrumpió';
  const cuentas = [
    `${enMiles(enviados)} de ${enMiles(personas)} ${dicho}`,
    fallidos > 0 && countOf(fallidos, 'fallido', 'fallidos'),
    porConfirmar > 0 && `${enMiles(porConfirmar)} por confirmar`,
    aplazados > 0 && `${enMiles(aplazados)} para otro intento`,
  ];
  return [cuentas.filter(Boolean).join(', '), nota].filter(Boolean).join('. ');
}

/** Says that messages were sent or left in the outbox; either is possible where the mail server was set up meanwhile. */
function dichoDe({ enviado, en_bandeja: enBandeja }: CorreoAbierto['cuenta']): string {
  if (enBandeja === 0) return 'enviados';
  return enviado === 0 ? 'en la bandeja' : 'enviados o en la bandeja';
}

type PartesProps = { readonly correo: Pick<CorreoAbierto, 'partes' | 'enMarcha' | 'cuenta'> };

/** Lists the attempts to send each part of up to a hundred, the newest first. */
export function Partes({ correo: { partes, enMarcha, cuenta } }: PartesProps) {
  const dicho = dichoDe(cuenta);
  return (
    <Section title="Registro del envío">
      <Rows dense>
        {partes.map((linea, i) => (
          <Row as="li" key={linea.id} gap={4} place="between">
            <strong>{`Parte ${linea.parte} de ${linea.de}`}</strong>
            <span>{textoDeParte(linea, { enMarcha: enMarcha && i === 0, dicho })}</span>
            <MutedInline>
              <time dateTime={linea.comenzada}>{textoDeInstante(new Date(linea.comenzada))}</time>
            </MutedInline>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
