//! The entities of HTML, such as `&copy;` and `&#169;`.

use std::collections::BTreeSet;

/// Each character that has a name in HTML 4 (its appendix 24), or in XML, with its name. The 2,000
/// names of HTML 5 would add 150 kB to a program.
const NAMES: &str = "\
    \"quot &amp <lt >gt \u{a0}nbsp ¡iexcl ¢cent £pound ¤curren ¥yen ¦brvbar §sect ¨uml ©copy ªordf \
    «laquo ¬not \
    \u{ad}shy ®reg ¯macr °deg ±plusmn ²sup2 ³sup3 ´acute µmicro ¶para ·middot ¸cedil ¹sup1 ºordm \
    »raquo ¼frac14 \
    ½frac12 ¾frac34 ¿iquest ÀAgrave ÁAacute ÂAcirc ÃAtilde ÄAuml ÅAring ÆAElig ÇCcedil ÈEgrave \
    ÉEacute ÊEcirc ËEuml \
    ÌIgrave ÍIacute ÎIcirc ÏIuml ÐETH ÑNtilde ÒOgrave ÓOacute ÔOcirc ÕOtilde ÖOuml ×times ØOslash \
    ÙUgrave ÚUacute \
    ÛUcirc ÜUuml ÝYacute ÞTHORN ßszlig àagrave áaacute âacirc ãatilde äauml åaring æaelig çccedil \
    èegrave éeacute \
    êecirc ëeuml ìigrave íiacute îicirc ïiuml ðeth ñntilde òograve óoacute ôocirc õotilde öouml \
    ÷divide øoslash \
    ùugrave úuacute ûucirc üuuml ýyacute þthorn ÿyuml ŒOElig œoelig ŠScaron šscaron ŸYuml ƒfnof \
    ˆcirc ˜tilde ΑAlpha \
    ΒBeta ΓGamma ΔDelta ΕEpsilon ΖZeta ΗEta ΘTheta ΙIota ΚKappa ΛLambda ΜMu ΝNu ΞXi ΟOmicron ΠPi \
    ΡRho ΣSigma ΤTau \
    ΥUpsilon ΦPhi ΧChi ΨPsi ΩOmega αalpha βbeta γgamma δdelta εepsilon ζzeta ηeta θtheta ιiota \
    κkappa λlambda μmu \
    νnu ξxi οomicron πpi ρrho ςsigmaf σsigma τtau υupsilon φphi χchi ψpsi ωomega ϑthetasym ϒupsih \
    ϖpiv \u{2002}ensp \
    \u{2003}emsp \u{2009}thinsp \u{200c}zwnj \u{200d}zwj \u{200e}lrm \u{200f}rlm –ndash —mdash \
    ‘lsquo ’rsquo ‚sbquo \
    “ldquo ”rdquo „bdquo †dagger ‡Dagger •bull …hellip ‰permil ′prime ″Prime ‹lsaquo ›rsaquo \
    ‾oline ⁄frasl €euro \
    ℑimage ℘weierp ℜreal ™trade ℵalefsym ←larr ↑uarr →rarr ↓darr ↔harr ↵crarr ⇐lArr ⇑uArr ⇒rArr \
    ⇓dArr ⇔hArr ∀forall \
    ∂part ∃exist ∅empty ∇nabla ∈isin ∉notin ∋ni ∏prod ∑sum −minus ∗lowast √radic ∝prop ∞infin ∠ang \
    ∧and ∨or ∩cap \
    ∪cup ∫int ∴there4 ∼sim ≅cong ≈asymp ≠ne ≡equiv ≤le ≥ge ⊂sub ⊃sup ⊄nsub ⊆sube ⊇supe ⊕oplus \
    ⊗otimes ⊥perp ⋅sdot \
    ⌈lceil ⌉rceil ⌊lfloor ⌋rfloor 〈lang 〉rang ◊loz ♠spades ♣clubs ♥hearts ♦diams 'apos";

/// The length of the longest name.
const LONGEST: usize = 31;

/// The character that a name stands for, given without `&` and `;`.
pub(crate) fn resolve(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        let mut characters = NAMES
            .split(' ')
            .filter(|entry| entry.chars().skip(1).eq(name.chars()));
        return characters.next().and_then(|entry| entry.chars().next());
    };
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let character = number.ok().filter(|&number| number != 0);
    character.and_then(char::from_u32)
}

/// What a reader says of an entity that it does not know. Its text is kept.
pub(crate) fn unknown(name: &str) -> String {
    format!("the meaning of &{name};")
}

/// The name at the start of the text after a `&`, and what follows its `;`.
fn entity(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '#')?;
    let (name, rest) = text.split_at(end);
    let rest = rest.strip_prefix(';')?;
    (1..=LONGEST + 1).contains(&end).then_some((name, rest))
}

/// A text of one line with its entities decoded. Those that are not known are kept as they are, and
/// added to `left_out`.
pub(crate) fn decode(text: &str, left_out: &mut BTreeSet<String>) -> String {
    let mut parts = text.split('&');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some((name, rest)) = entity(part) {
            if let Some(character) = resolve(name) {
                let is_control = character.is_control();
                decoded.push(if is_control { ' ' } else { character });
                decoded += rest;
                continue;
            }
            left_out.insert(unknown(name));
        }
        decoded.push('&');
        decoded += part;
    }
    decoded
}

/// The text that [`decode`] turns into this one.
pub(crate) fn encode(text: &str) -> String {
    let mut parts = text.split('&');
    let mut encoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        encoded += if entity(part).is_some() { "&amp;" } else { "&" };
        encoded += part;
    }
    encoded
}
