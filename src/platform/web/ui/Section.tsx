// A section of a page, named by its heading, with an optional frame or rule.
import { useId, type ReactNode, type Ref } from 'react';
import type { Elements } from './elements.ts';
import { Box, Stack, type Gap } from './layout.tsx';
import styles from './Section.module.css';

type SectionProps = {
  readonly title: ReactNode;
  /** Content at the other end of its line. */
  readonly beside?: Elements;
  /** Level of its heading: 2 by default. */
  readonly level?: 2 | 3;
  /** A frame, a coloured one, one that asks for something, or a rule under its heading. */
  readonly look?: 'box' | 'brand' | 'attention' | 'ruled' | undefined;
  /** The gap between its parts: 3 by default. */
  readonly gap?: Gap;
  /** Id of the section, if something links to it. */
  readonly id?: string;
  /** The heading, if it takes the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: Elements;
};

export function Section({ title, beside, level = 2, look, gap = 3, id, headingRef, children }: SectionProps) {
  const own = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const frame = { as: 'section', gap, id, 'aria-labelledby': own } as const;
  const inside = (
    <>
      <div className={look === 'ruled' ? `${styles['head']} ${styles['ruled']}` : styles['head']}>
        <Heading id={own} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </Heading>
        {beside}
      </div>
      {children}
    </>
  );
  if (look !== undefined && look !== 'ruled') {
    return (
      <Box {...frame} look={look === 'box' ? undefined : look}>
        {inside}
      </Box>
    );
  }
  return <Stack {...frame}>{inside}</Stack>;
}
