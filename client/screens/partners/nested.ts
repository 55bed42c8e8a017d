type Values = Readonly<Record<string, unknown>>;

/** Values by path as the request has them: `{ 'warehouse.name': 'Yard' }` becomes `{ warehouse: { name: 'Yard' } }`. */
export function nested(values: Values): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [part = '', field] = path.split('.');
    if (field === undefined) whole[part] = value;
    else whole[part] = { ...(whole[part] as Values | undefined), [field]: value };
  }
  return whole;
}
