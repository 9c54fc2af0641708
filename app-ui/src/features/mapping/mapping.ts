// Model Mapping: the kinds of templates, what a choice does to the chosen models, and what is sent. Pure.
import type { MappedIds, Mapping, MappingChange, MappingKind, TemplateChoice } from '../../api/wire.ts';
import type { Choice } from '../../ui/Pick.tsx';

export type KindId = 'pdi' | 'gated' | 'handover' | 'audit' | 'receiving';
export type MappedField = keyof MappedIds;

/** The kinds by the field of the mapping that names their template. */
const kindOf: Readonly<Record<MappedField, KindId>> = {
  TemplateId: 'pdi',
  GatedTemplateId: 'gated',
  HandoverTemplateId: 'handover',
  AuditInspectionTemplateId: 'audit',
  ReceivingInspectionTemplateId: 'receiving',
};

export interface Kind {
  id: KindId;
  field: MappedField;
  vehicleType: number;
  templates: readonly TemplateChoice[];
}

const isMappedField = (field: string): field is MappedField => field in kindOf;

/** The kinds that this application has a select for, in the server's order. */
export function kindsFrom(kinds: readonly MappingKind[]): Kind[] {
  return kinds.flatMap(({ Field, VehicleType, Templates }) =>
    isMappedField(Field) ? [{ id: kindOf[Field], field: Field, vehicleType: VehicleType, templates: Templates }] : [],
  );
}

/** The choice that clears a template. */
export const nothing = 0;

/** The choices of a select, by kind: the id of a template, or `nothing`. A kind without one keeps its templates. */
export type Touched = Partial<Record<KindId, number>>;

/** The template of a model; 0 for none. */
export const mappedId = (model: MappedIds, { field }: Kind): number => model[field] ?? nothing;

/** The template that all of the models have, 0 when none of them has one; undefined when they differ. */
export function commonId(models: readonly MappedIds[], kind: Kind): number | undefined {
  const ids = new Set(models.map((model) => mappedId(model, kind)));
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
}

/** Returns `true` if a choice changes any of the models. */
const changes = (models: readonly MappedIds[], kind: Kind, id: number | undefined): id is number =>
  id !== undefined && models.some((model) => mappedId(model, kind) !== id);

/** The kinds whose choice changes any of the models. */
export const changedKinds = (models: readonly MappedIds[], kinds: readonly Kind[], touched: Touched): Kind[] =>
  kinds.filter((kind) => changes(models, kind, touched[kind.id]));

/**
 * What is sent: for each model the fields that are chosen anew, null for an id of 0. One model names the state that its user
 * has seen; several are given the choice whatever they had.
 */
export function changesOf(models: readonly Mapping[], kinds: readonly Kind[], touched: Touched): MappingChange[] {
  const changed = changedKinds(models, kinds, touched);
  const seen = models.length === 1 ? { TimestampDt: models[0]?.TimestampDt ?? null } : {};
  const fields = Object.fromEntries(changed.map(({ id, field }) => [field, touched[id] === nothing ? null : touched[id]]));
  return models.map(({ ModelId }) => ({ ModelId, ...fields, ...seen }));
}

/** The entries of a kind's select: the one that clears it, then its templates. */
export function choicesOf({ templates }: Kind, select: string): Choice[] {
  return [
    { id: nothing, label: select },
    ...templates.map(({ TemplateId, TemplateName, IsMappable }) => ({ id: TemplateId, label: TemplateName, disabled: !IsMappable })),
  ];
}
